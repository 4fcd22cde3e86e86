export { GUARD_CASES, type GuardCase, guardFacts } from './guard-cases.ts';
