// With how long each answer takes.
import './sign-up-alike.int.spec.ts';
