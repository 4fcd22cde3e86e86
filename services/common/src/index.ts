export { Answers, Takes } from './api-docs/answers.ts';
export { type OpenApiDocument, openApiDocument, openApiPath } from './api-docs/openapi.ts';
export type { ApiDescription, Operation } from './api-docs/operation.ts';

export { Access, RecognisesVisitors } from './auth/access.ts';
export {
  ACCOUNT_CREATED_CLAIM,
  type Actor,
  accountAgeSeconds,
  CurrentActor,
  CurrentVisitor,
  sessionIdOf,
} from './auth/actor.ts';
export { internalRoutes, type ServiceName } from './auth/internal-callers.ts';
export { bodyDigest, InternalTokens } from './auth/internal-tokens.ts';
export {
  AcceptsPersonalToken,
  newPersonalToken,
  PersonalTokens,
  ProgramAccess,
  personalTokenHash,
  type TokenScope,
  tokenScopes,
} from './auth/personal-tokens.ts';
export { type Aal, KeySet, OpenSessions, SubscriptionGate } from './auth/ports.ts';
export {
  AcceptsPrograms,
  PROGRAM_TOKEN_TYPE,
  type ProgramGrant,
  type ProgramScope,
  programAudience,
  programScopes,
} from './auth/program-tokens.ts';
export { FACTOR_REQUIRED_CLAIM } from './auth/session-check.ts';
export {
  CurrentStaff,
  isOperatorToken,
  operatorTokens,
  type Staff,
  type Team,
  TeamTokens,
} from './auth/staff.ts';
export { KEYS_KEPT_MS, keyFinder, TokenVerifier } from './auth/token-verifier.ts';
export { BrowserLauncher, type BrowserRun, type BrowserRunOptions } from './browser/browser-launcher.ts';
export { BrowserError, type BrowserErrorCode } from './browser/run-end.ts';
export { Cache } from './cache/cache.ts';
export { LruMap } from './cache/lru-map.ts';
export { steadyNow, withTimeLimit } from './clock/time.ts';

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
  loadBackupSettings,
  loadConfig,
} from './config/config.ts';
export { bareHost, hostnameOf, isLoopbackHost } from './config/hosts.ts';
export { GATEWAY_NAME, type InternalKeys } from './config/internal-keys.ts';
export { isLinksHost, linksUrl, reportHostsOf } from './config/links-domain.ts';
export { foreignHost, nameUnderSites } from './config/owned-hosts.ts';
export { type DomainName, domainNames, peerVariable } from './config/peer-settings.ts';

export { CsvError, type CsvRow, type CsvValue, csv, decodeTable, readCsv, sendTable } from './csv/csv.ts';
export { readPages } from './csv/read-pages.ts';
export { AnswersChange, AnswersRows } from './data-api/answers-rows.ts';
export { DataErrorsModule } from './data-api/data-errors.module.ts';
export { DataFailure } from './data-api/data-failure.ts';
export { DataReader, dataReaderOf, searchOf } from './data-api/data-reader.ts';
export type { Bind, DataTable } from './data-api/data-table.ts';
export { RowChanges, refuseOtherOwner } from './data-api/row-changes.ts';
export { checkTable } from './data-api/to-sql.ts';
export { DatabaseModule, databaseToken, InjectDatabase } from './database/database.module.ts';
export { asNumber, Database, lockPerUser, type Prepared, Transaction } from './database/database.ts';
export { GroupCommit, GroupCommitFullError } from './database/group-commit.ts';
export { listMigrations, migrate, migrateDown } from './database/migrate.ts';
export { DatabaseVersionError, type DomainSchema, type ReplacedMigrations } from './database/migration.ts';
export {
  type MonthlyTable,
  monthlyTable,
  monthsFunction,
  upkeepTable,
} from './database/monthly-table.ts';
export {
  directDatabaseUrl,
  schemaName,
  serviceDatabaseUrl,
  serviceLogins,
  serviceRole,
  userRole,
} from './database/names.ts';
export { NotifiedCache } from './database/notified-cache.ts';
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
  type LoginState,
  loginStates,
  openOtherLogin,
  shutLogin,
} from './database/service-logins.ts';
export { DatabaseSnapshot } from './database/snapshot.ts';

export { isDatabaseAway, isOfValues, isUniqueViolation } from './errors/database-failures.ts';
export { DomainError, defineErrors, ObjectStoreError } from './errors/domain-error.ts';

export { type Place, Places, PlacesModule } from './geo/places.ts';

export { type HtmlAttributes, type HtmlVisitor, type ScanOptions, scanHtml } from './html/scan-html.ts';
export { AcceptsForm, AcceptsRaw, AcceptsStream, BodyLimit, BodyTime, RawBody } from './http/body.ts';
export { allowBodyTime, LONGEST_BODY_SECONDS } from './http/body-time.ts';
export { type Caller, CurrentCaller, callerOf, networkOf } from './http/caller.ts';
export { ErrorShapes, errorAnswer, sendError, toDomainError } from './http/error-answer.ts';
export { FastPath } from './http/fast-path.ts';
export { byHost, HostRoutes } from './http/host-routes.ts';
export { alreadyHas } from './http/if-none-match.ts';
export { parseInput } from './http/input.ts';
export {
  inlineSource,
  type NoticePageText,
  sendEmptyPicture,
  sendNoticePage,
  setPublicHeaders,
} from './http/public-answers.ts';
export { readBytes } from './http/read-bytes.ts';
export { declaredRoutes, RouteTable } from './http/routes.ts';
export { type LoopbackAnswer, type LoopbackServer, serveOnLoopback } from './http/serve-on-loopback.ts';
export { nameServed } from './http/served-routes.ts';
export { ToleratesUnknown } from './http/unread-input.ts';
export { newTimedId, timeOfId } from './ids/timed-id.ts';
export { AccountActivity, type AccountEvent, ActivityRecorder } from './internal/account-activity.ts';
export { GATEWAY_HEADER } from './internal/forwarded.ts';
export { Peer, Replicas } from './internal/peer.ts';
export { Peers, portElsewhere, requireInternalKeys } from './internal/peers.ts';
export type { Job, JobRun } from './jobs/job-definition.ts';
export { InjectJobs, JobsModule } from './jobs/jobs.module.ts';
export { Jobs } from './jobs/jobs.ts';
export { createJobsSchema, dropJobsSchema, jobsSchemaName } from './jobs/jobs-schema.ts';
export { ConcurrencyLimit, KeyedConcurrencyLimit, LimitFullError } from './limits/concurrency-limit.ts';
export { type BucketRule, LocalBuckets } from './limits/local-buckets.ts';
export {
  forgetUserLimits,
  type LimitedSubject,
  RateLimiter,
  type RateRule,
  rateLimitFunctions,
  rateLimitRoom,
  rateLimitTable,
  refuseToWait,
  UserLimits,
} from './limits/rate-limiter.ts';
export { createLogger, LOGGER } from './log/logger.ts';
export { currentRequestId } from './log/request-context.ts';
export {
  type Email,
  emailButton,
  emailCode,
  emailPage,
  emailSmallPrint,
  type NoticeText,
  notice,
} from './mail/email.ts';
export { Mailer } from './mail/mailer.ts';
export { isPublicAddress } from './outbound/address-check.ts';
export { Outbound } from './outbound/outbound.ts';
export { type OutboundHop, OutboundResponse } from './outbound/outbound-response.ts';
export { OutboundError, type OutboundErrorCode } from './outbound/request-end.ts';
export { newResolver } from './outbound/resolve-name.ts';
export { OwnerStatus, ownerStatus } from './owners/owner-status.ts';
export { DeclaredPersonalData, type PersonalDeclaration } from './personal-data/declared-data.ts';
export { type ExportedFile, sameNames } from './personal-data/exported-file.ts';
export {
  addressesOf,
  inPages,
  jsonDocument,
  jsonList,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type PersonalFile,
  wholeAddress,
} from './personal-data/personal-data.ts';
export { isAnimatedPng, type PictureKind, sniffPicture } from './pictures/sniff-picture.ts';
export { seededRandom } from './random/seeded-random.ts';
export { type AppOptions, createApp } from './run/create-app.ts';
export { MetricsServer } from './run/metrics-server.ts';
export { createService, endWith, listen, runService, type Service } from './run/run-service.ts';
export { DiskObjectStore } from './store/disk-object-store.ts';
export { type ByteRange, ObjectStore, ObjectTooLargeError } from './store/object-store.ts';
export { S3ObjectStore } from './store/s3-object-store.ts';
export { createObjectStore } from './store/watched-object-store.ts';
export { type Counter, Metrics } from './telemetry/metrics.ts';
export { cutText, escapeHtml, programWith, sameSecret } from './text/text.ts';

export { withTraceContext } from './trace/spans.ts';
export { UsageCounters } from './usage/usage-counters.ts';
export { DnsCheck, refuseDomain } from './user-domains/dns-check.ts';
export { DomainChecks } from './user-domains/domain-checks.ts';
export { DomainEmails } from './user-domains/domain-emails.ts';
export { DomainRows, toUserDomainView, type UserDomainRow } from './user-domains/domain-rows.ts';
export { type DomainFailure, domainRates, UserDomainService } from './user-domains/user-domain-service.ts';
export { VerifiedNames } from './user-domains/verified-names.ts';
export { cleanStoredVisits, type StoredVisits } from './visitors/clean-stored-visits.ts';
export { holdsDocumentOrCard, looksPersonal, type ParameterUse } from './visitors/personal-value.ts';
export { erasedReferrer, VisitUpkeep } from './visitors/visit-upkeep.ts';
export { CurrentVisitorOfPage, maskedAddress, plainIp, type Visitor, visitorOf } from './visitors/visitor.ts';

export { type WebhookDelivery, WebhookSender } from './webhooks/webhook-sender.ts';
export {
  isSignedWebhook,
  newWebhookSecret,
  type SignedMessage,
  webhookHeaders,
} from './webhooks/webhook-signature.ts';
