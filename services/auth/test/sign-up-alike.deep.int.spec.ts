// The deep run compares how long each answer takes as well.
import './sign-up-alike.int.spec.ts';
