export { sameSecret } from './auth/access.guard.ts';
export { Access, type AccessLevel } from './auth/access.ts';
export { type Actor, CurrentActor, type Role } from './auth/actor.ts';
export { KeySet, SubscriptionGate } from './auth/ports.ts';
export type { OAuthProvider } from './config/auth-settings.ts';
export {
  authUrl,
  CONFIG,
  type Config,
  ConfigError,
  type Environment,
  hostsDomain,
  isDemonstration,
  type LogLevel,
  loadConfig,
} from './config/config.ts';
export { isLoopbackHost } from './config/hosts.ts';
export {
  DatabaseModule,
  type DomainDatabase,
  databaseToken,
  InjectDatabase,
} from './database/database.module.ts';
export { Database, lockPerUser } from './database/database.ts';
export { isDatabaseAway, isUniqueViolation } from './database/failures.ts';
export { type MigrateOptions, migrate } from './database/migrate.ts';
export { DatabaseNewerError, type DomainSchema } from './database/migration.ts';
export { schemaName, serviceDatabaseUrl, serviceRole, userRole } from './database/names.ts';
export { ownRowsPolicy } from './database/policies.ts';
export { DomainError, defineErrors, type ErrorDetails } from './errors/domain-error.ts';
export { HealthRegistry, type HealthReport } from './health/health.ts';
export { AcceptsForm, AcceptsRaw, AcceptsStream, BodyLimit, RawBody } from './http/body.ts';
export { type Caller, CurrentCaller } from './http/caller.ts';
export { type AppOptions, createApp } from './http/create-app.ts';
export { errorAnswer, toDomainError } from './http/error-answer.ts';
export { ErrorShapes } from './http/error-shapes.ts';
export { fieldProblems, ZodBody, ZodParam, ZodPipe, ZodQuery } from './http/input.ts';
export { currentRequestId } from './http/request-context.ts';
export { RouteTable } from './http/route-table.ts';
export type { SecurityPolicy } from './http/security-headers.ts';
export { ToleratesUnknown } from './http/unread-input.ts';
export { KitModule, type KitOptions } from './kit.module.ts';
export { RateLimiter, type RateRule, rateLimitTable } from './limits/rate-limiter.ts';
export { createLogger, LOGGER } from './log/logger.ts';
export { DiskObjectStore } from './store/disk-object-store.ts';
export {
  ObjectStore,
  ObjectStoreError,
  ObjectTooLargeError,
  type PutOptions,
  type StoredObject,
} from './store/object-store.ts';
export { UsageCounters } from './usage/usage-counters.ts';
