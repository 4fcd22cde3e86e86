export { type AnswerBody, Answers, Takes } from './api-docs/answers.ts';
export { type OpenApiDocument, openApiDocument, openApiPath } from './api-docs/openapi.ts';
export type { ApiDescription, FailureShape, Operation } from './api-docs/operation.ts';

export { Access, type AccessLevel, RecognisesVisitors } from './auth/access.ts';
export { ACCOUNT_CREATED_CLAIM, accountAgeSeconds } from './auth/account-age.ts';
export { type Actor, CurrentActor, CurrentVisitor, type Role, sessionIdOf } from './auth/actor.ts';
export { FACTOR_REQUIRED_CLAIM } from './auth/factor-rule.ts';
export { internalRoutes, type ServiceName } from './auth/internal-callers.ts';
export { bodyDigest, InternalTokens } from './auth/internal-tokens.ts';
export { KEYS_KEPT_MS, keyFinder } from './auth/kept-keys.ts';
export { isOperatorToken, operatorTokens } from './auth/operator-tokens.ts';
export { type Aal, KeySet, OpenSessions, SubscriptionGate } from './auth/ports.ts';
export { CurrentStaff, type Staff, type Team, TeamTokens } from './auth/staff.ts';
export { BrowserError, type BrowserErrorCode } from './browser/browser-error.ts';
export { BrowserLauncher, type BrowserRun, type BrowserRunOptions } from './browser/browser-launcher.ts';
export { Cache } from './cache/cache.ts';
export { LruMap } from './cache/lru-map.ts';
export { steadyNow } from './clock/steady-now.ts';
export { LateError, withTimeLimit } from './clock/time-limit.ts';
export type { OAuthProvider } from './config/auth-settings.ts';
export { BACKUP_PASSPHRASE_MIN, type BackupSettings } from './config/backup-settings.ts';
export {
  authUrl,
  CONFIG,
  type Config,
  ConfigError,
  type Environment,
  hostsDomain,
  isDemonstration,
  type LogLevel,
  loadBackupSettings,
  loadConfig,
} from './config/config.ts';
export { foreignHost, nameUnderSites } from './config/foreign-host.ts';
export { bareHost, hostnameOf, isLoopbackHost } from './config/hosts.ts';
export { GATEWAY_NAME, type InternalKeys } from './config/internal-keys.ts';
export { isLinksHost, LINKS_NAME, linksUrl, reportHostsOf } from './config/links-domain.ts';
export { type DomainName, domainNames, peerVariable } from './config/peer-settings.ts';

export { CsvError, type CsvRow, type CsvValue, csv, decodeTable, readCsv } from './csv/csv.ts';

export { sendTable } from './csv/send-table.ts';
export { asNumber } from './database/as-number.ts';
export {
  DatabaseModule,
  type DomainDatabase,
  databaseToken,
  InjectDatabase,
  POOL_SIZE,
} from './database/database.module.ts';
export { Database, lockPerUser, type Prepared } from './database/database.ts';
export { GroupCommit, GroupCommitFullError, type GroupCommitOptions } from './database/group-commit.ts';
export {
  listMigrations,
  type MigrateDownOptions,
  type MigrateOptions,
  migrate,
  migrateDown,
} from './database/migrate.ts';

export { DatabaseNewerError, type DomainSchema } from './database/migration.ts';
export { keepMonths, type MonthlyTable, monthlyTable } from './database/monthly-table.ts';
export { schemaName, serviceDatabaseUrl, serviceLogins, serviceRole, userRole } from './database/names.ts';
export { NotifiedCache } from './database/notified-cache.ts';
export { ownRowsPolicy, pastPolicies } from './database/policies.ts';
export {
  checkRebuild,
  type FillingDatabase,
  RebuildRefusedError,
  rebuildDatabase,
} from './database/rebuild.ts';
export {
  connectAsAdmin,
  connectAsService,
  type DatabaseClient,
  type Login,
  type LoginState,
  loginStates,
  openOtherLogin,
  shutLogin,
} from './database/service-logins.ts';
export {
  type AppliedMigrations,
  DatabaseSnapshot,
  type SequenceState,
  type TableShape,
} from './database/snapshot.ts';
export { Transaction } from './database/transaction.ts';
export { upkeepTable } from './database/upkeep-table.ts';
export { isDatabaseAway, isOfValues, isUniqueViolation } from './errors/database-failures.ts';
export { DomainError, defineErrors, type ErrorDetails } from './errors/domain-error.ts';
export { ObjectStoreError } from './errors/object-store-error.ts';
export { type Place, Places, PlacesModule } from './geo/places.ts';

export { HealthRegistry, type HealthReport } from './health/health.ts';
export { type HtmlAttributes, type HtmlVisitor, type ScanOptions, scanHtml } from './html/scan-html.ts';
export { AcceptsForm, AcceptsRaw, AcceptsStream, BodyLimit, BodyTime, RawBody } from './http/body.ts';
export { allowBodyTime, LONGEST_BODY_SECONDS } from './http/body-time.ts';
export { type Caller, CurrentCaller, callerOf, networkOf } from './http/caller.ts';
export { type AppOptions, createApp, type SecurityPolicy } from './http/create-app.ts';
export { sendEmptyPicture } from './http/empty-picture.ts';
export { ErrorShapes, errorAnswer, sendError, toDomainError } from './http/error-answer.ts';

export { FastPath, type FastRoute } from './http/fast-path.ts';
export { byHost, type HostRoute, HostRoutes } from './http/host-routes.ts';
export { InputPipe, parseInput } from './http/input.ts';
export { inlineSource, type NoticePageText, sendNoticePage } from './http/notice-page.ts';

export { setPublicHeaders } from './http/public-headers.ts';
export { readBytes } from './http/read-bytes.ts';
export { RouteTable } from './http/route-table.ts';
export { declaredRoutes } from './http/routes.ts';

export { type LoopbackAnswer, type LoopbackServer, serveOnLoopback } from './http/serve-on-loopback.ts';
export { nameServed, type ServiceModule } from './http/served-routes.ts';
export { ToleratesUnknown } from './http/unread-input.ts';
export { newTimedId, timeOfId } from './ids/timed-id.ts';
export { AccountActivity, type AccountEvent, ActivityRecorder } from './internal/account-activity.ts';
export { GATEWAY_HEADER } from './internal/forwarded.ts';
export { Peer, Replicas } from './internal/peer.ts';
export { Peers, portElsewhere } from './internal/peers.ts';

export { requireInternalKeys } from './internal/required-keys.ts';
export type { Job, JobDefinition, JobRun, JobSchema, SendOptions } from './jobs/job-definition.ts';
export { JobDataError } from './jobs/job-definition.ts';
export { InjectJobs, JobsModule, jobsToken } from './jobs/jobs.module.ts';
export { Jobs } from './jobs/jobs.ts';
export {
  createJobsSchema,
  dropJobsSchema,
  JobsSchemaError,
  jobsSchemaName,
  renewJobsSchema,
} from './jobs/jobs-schema.ts';
export { KitModule, type KitOptions } from './kit.module.ts';
export { ConcurrencyLimit, KeyedConcurrencyLimit, LimitFullError } from './limits/concurrency-limit.ts';
export { type BucketRule, LocalBuckets } from './limits/local-buckets.ts';
export { rateLimitFunctions, rateLimitRoom, rateLimitTable } from './limits/rate-limit-schema.ts';
export {
  forgetUserLimits,
  type LimitedSubject,
  RateLimiter,
  type RateRule,
  refuseToWait,
  UserLimits,
} from './limits/rate-limiter.ts';

export { createLogger, LOGGER } from './log/logger.ts';
export { currentRequestId } from './log/request-context.ts';
export { type Email, emailButton, emailPage, type NoticeText, notice } from './mail/email.ts';
export { Mailer } from './mail/mailer.ts';
export { isPublicAddress } from './outbound/address-check.ts';
export { Outbound, type OutboundOptions } from './outbound/outbound.ts';
export { OutboundError, type OutboundErrorCode } from './outbound/outbound-error.ts';
export type { OutboundHop, ShownCertificate } from './outbound/outbound-hop.ts';
export { OutboundResponse } from './outbound/outbound-response.ts';
export { newResolver } from './outbound/resolve-name.ts';
export { OwnerStatus, ownerStatus } from './owners/owner-status.ts';
export { jsonDocument, jsonList } from './personal-data/json.ts';
export { inPages } from './personal-data/pages.ts';
export {
  addressesOf,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
} from './personal-data/personal-data.ts';
export { wholeAddress } from './personal-data/whole-address.ts';
export { isAnimatedPng, type PictureKind, sniffPicture } from './pictures/sniff-picture.ts';
export { seededRandom } from './random/seeded-random.ts';
export { MetricsServer } from './run/metrics-server.ts';
export { createService, endWith, listen, runService, type Service } from './run/run-service.ts';
export { DiskObjectStore } from './store/disk-object-store.ts';
export {
  type ByteRange,
  ObjectStore,
  ObjectTooLargeError,
  type PutOptions,
  type StoredObject,
} from './store/object-store.ts';
export { S3ObjectStore } from './store/s3-object-store.ts';
export { createObjectStore } from './store/watched-object-store.ts';
export { type Counter, Metrics } from './telemetry/metrics.ts';
export { cutText } from './text/cut-text.ts';
export { escapeHtml } from './text/escape-html.ts';
export { programWith } from './text/program-with.ts';
export { sameSecret } from './text/same-secret.ts';
export { inSpan, withTraceContext } from './trace/spans.ts';
export { UsageCounters } from './usage/usage-counters.ts';
export { cleanStoredVisits, type StoredVisits } from './visitors/clean-stored-visits.ts';
export { maskedAddress } from './visitors/masked-address.ts';
export { looksPersonal, type ParameterUse } from './visitors/personal-value.ts';
export { erasedReferrer, type KeptVisits, VisitUpkeep } from './visitors/visit-upkeep.ts';
export { CurrentVisitorOfPage, plainIp, type Visitor, visitorOf } from './visitors/visitor.ts';
export {
  isSignedWebhook,
  newWebhookSecret,
  type ReceivedMessage,
  type SignedMessage,
  webhookHeaders,
} from './webhooks/webhook-signature.ts';
