export { type DnsRecords, type DnsTrouble, type TestDnsServer, testDnsServer } from './dns-server.ts';
export { InternalTestKeys } from './internal-test-keys.ts';
export { readZip } from './read-zip.ts';
export { type Received, Receiver } from './receiver.ts';
export { assertEveryParameterIsParsed, everyRoute, type TestedRoute } from './routes.ts';
export { type JobOutcome, runDue, takeBackJobs } from './run-due.ts';
export { isDeep, sampled, turnOf } from './sample.ts';
export {
  CHEAP_PASSWORDS,
  type TestApp,
  type TestAppOptions,
  type TestReply,
  type TestRequest,
  testApp,
} from './test-app.ts';
export {
  adminDatabaseUrl,
  databaseEnvironment,
  emptyDatabase,
  type TestDatabase,
  testDatabase,
} from './test-database.ts';
export { type RunningProgram, TestProgram } from './test-program.ts';
export { asDomainUser, type DomainUserSession, type TestToken, TestTokens } from './test-tokens.ts';
