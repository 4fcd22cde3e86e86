export { AccountActivity, type AccountEvent, ActivityRecorder } from './activity/account-activity.ts';
export { type AnswerBody, Answers, Takes } from './api-docs/answers.ts';
export type { ApiDescription, FailureShape } from './api-docs/api-description.ts';
export { type OpenApiDocument, openApiDocument, openApiPath } from './api-docs/openapi.ts';
export type { Operation } from './api-docs/operation.ts';
export { Access, type AccessLevel, RecognisesVisitors } from './auth/access.ts';
export { ACCOUNT_CREATED_CLAIM, accountAgeSeconds } from './auth/account-age.ts';
export { type Actor, CurrentActor, CurrentVisitor, type Role, sessionIdOf } from './auth/actor.ts';
export { FACTOR_REQUIRED_CLAIM } from './auth/factor-rule.ts';
export { KEYS_KEPT_MS, keyFinder } from './auth/kept-keys.ts';
export { isOperatorToken, operatorTokens } from './auth/operator-tokens.ts';
export { type Aal, KeySet, OpenSessions, SubscriptionGate } from './auth/ports.ts';
export { sameSecret } from './auth/same-secret.ts';
export { CurrentStaff, type Staff, type Team, TeamTokens } from './auth/staff.ts';
export { BrowserError, type BrowserErrorCode } from './browser/browser-error.ts';
export { BrowserLauncher, type BrowserRun, type BrowserRunOptions } from './browser/browser-launcher.ts';
export { FreshValue } from './cache/fresh-value.ts';
export { NewestMap } from './cache/newest-map.ts';
export { Recent } from './cache/recent.ts';
export { inTime } from './clock/in-time.ts';
export { steadyNow } from './clock/steady-now.ts';
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
export { foreignHost } from './config/foreign-host.ts';
export { bareHost, hostnameOf, isLoopbackHost } from './config/hosts.ts';
export { GATEWAY_NAME, type InternalKeys } from './config/internal-keys.ts';
export { isLinksHost, LINKS_NAME, linksUrl, reportHostsOf } from './config/links-domain.ts';
export { type DomainName, domainNames, peerVariable } from './config/peer-settings.ts';
export { nameUnderSites } from './config/sites-host.ts';
export { type CsvValue, csv } from './csv/csv.ts';
export { decodeTable } from './csv/decode-table.ts';
export { CsvError, type CsvRow, readCsv } from './csv/read-csv.ts';
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
export { isDatabaseAway, isOfValues, isUniqueViolation } from './database/failures.ts';
export { GroupCommit, GroupCommitFullError, type GroupCommitOptions } from './database/group-commit.ts';
export { listMigrations, type MigrateOptions, migrate } from './database/migrate.ts';
export { type MigrateDownOptions, migrateDown } from './database/migrate-down.ts';
export { DatabaseVersionError, type DomainSchema, type ReplacedMigrations } from './database/migration.ts';
export { keepMonths, type MonthlyTable, monthlyTable } from './database/monthly-table.ts';
export { schemaName, serviceDatabaseUrl, serviceLogins, serviceRole, userRole } from './database/names.ts';
export { NotifiedCache, type NotifiedCacheOptions } from './database/notified-cache.ts';
export { NotifiedEntries, type NotifiedEntriesOptions } from './database/notified-entries.ts';
export { ownRowsPolicy, serviceOnlyPolicy } from './database/policies.ts';
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
export { DomainError, defineErrors, type ErrorDetails } from './errors/domain-error.ts';
export type { Place } from './geo/place-of.ts';
export { PlacesModule } from './geo/places.module.ts';
export { Places } from './geo/places.ts';
export { HealthRegistry, type HealthReport } from './health/health.ts';
export { type HtmlAttributes, type HtmlVisitor, type ScanOptions, scanHtml } from './html/scan-html.ts';
export { AcceptsForm, AcceptsRaw, AcceptsStream, BodyLimit, BodyTime, RawBody } from './http/body.ts';
export { allowBodyTime, LONGEST_BODY_SECONDS } from './http/body-time.ts';
export { type Caller, CurrentCaller, callerOf, networkOf } from './http/caller.ts';
export { type AppOptions, createApp } from './http/create-app.ts';
export { sendEmptyPicture } from './http/empty-picture.ts';
export { errorAnswer, sendError, toDomainError } from './http/error-answer.ts';
export { ErrorShapes } from './http/error-shapes.ts';
export { byHost, type HostRoute, HostRoutes } from './http/host-routes.ts';
export { inlineSource } from './http/inline-source.ts';
export { InputPipe, parseInput } from './http/input.ts';
export { type NoticePageText, sendNoticePage } from './http/notice-page.ts';
export { setPublicHeaders } from './http/public-headers.ts';
export { type QuickRoute, QuickRoutes } from './http/quick-routes.ts';
export { readBytes } from './http/read-bytes.ts';
export { currentRequestId } from './http/request-context.ts';
export { RouteTable } from './http/route-table.ts';
export { declaredRoutes } from './http/routes.ts';
export type { SecurityPolicy } from './http/security-headers.ts';
export { type LoopbackAnswer, type LoopbackServer, serveOnLoopback } from './http/serve-on-loopback.ts';
export { ToleratesUnknown } from './http/unread-input.ts';
export { newTimedId, timeOfId } from './ids/timed-id.ts';
export { GATEWAY_HEADER } from './internal/forwarded.ts';
export { internalRoutes, type ServiceName } from './internal/internal-callers.ts';
export { bodyDigest, InternalTokens } from './internal/internal-tokens.ts';
export { Peer } from './internal/peer.ts';
export { Peers, portElsewhere } from './internal/peers.ts';
export { Replicas } from './internal/replicas.ts';
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
} from './jobs/jobs-schema.ts';
export { KitModule, type KitOptions } from './kit.module.ts';
export { FewAtOnce } from './limits/few-at-once.ts';
export { type BucketRule, LocalBuckets } from './limits/local-buckets.ts';
export { rateLimitFunctions, rateLimitRoom, rateLimitTable } from './limits/rate-limit-schema.ts';
export { type LimitedSubject, RateLimiter, type RateRule, refuseToWait } from './limits/rate-limiter.ts';
export { forgetUserLimits, UserLimits } from './limits/user-limits.ts';
export { createLogger, LOGGER } from './log/logger.ts';
export { escapeHtml, type Letter, letterButton, letterPage, type NoticeText, notice } from './mail/letter.ts';
export { Mailer } from './mail/mailer.ts';
export { newResolver } from './outbound/name-servers.ts';
export { Outbound, type OutboundOptions } from './outbound/outbound.ts';
export { OutboundError, type OutboundErrorCode } from './outbound/outbound-error.ts';
export type { OutboundHop, ShownCertificate } from './outbound/outbound-hop.ts';
export { OutboundResponse } from './outbound/outbound-response.ts';
export { isPublicAddress } from './outbound/public-address.ts';
export { OwnerStanding, ownerStanding } from './owners/owner-standing.ts';
export { DeclaredPersonalData, type PersonalDeclaration } from './personal-data/declared-data.ts';
export { type ExportedFile, sameNames } from './personal-data/exported-file.ts';
export {
  addressesOf,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
  wholeAddress,
} from './personal-data/personal-data.ts';
export { inPages, jsonDocument, jsonList } from './personal-data/rows.ts';
export { isAnimatedPng, type PictureKind, sniffPicture } from './pictures/sniff-picture.ts';
export { seededRandom } from './random/seeded-random.ts';
export { endWith } from './run/end-with.ts';
export { listen } from './run/listen.ts';
export { createService, runService, type Service } from './run/run-service.ts';
export { createObjectStore } from './store/create-object-store.ts';
export { DiskObjectStore } from './store/disk-object-store.ts';
export {
  type ByteRange,
  ObjectStore,
  ObjectStoreError,
  ObjectTooLargeError,
  type PutOptions,
  type StoredObject,
} from './store/object-store.ts';
export { S3ObjectStore } from './store/s3-object-store.ts';
export { type Counter, Metrics } from './telemetry/metrics.ts';
export { MetricsServer } from './telemetry/metrics-server.ts';
export { nameServed, type ServiceModule } from './telemetry/served-routes.ts';
export { inSpan, withTraceContext } from './telemetry/spans.ts';
export { cutText } from './text/cut-text.ts';
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
