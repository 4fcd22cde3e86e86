import {
  ActivityRecorder,
  DatabaseModule,
  KeySet,
  Mailer,
  OpenSessions,
  PlacesModule,
} from '@garimpo/service-kit';
import {
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnApplicationShutdown,
  RequestMethod,
} from '@nestjs/common';
import { ActivityController } from './activity/activity.controller.ts';
import { ActivityEmails } from './activity/activity-emails.ts';
import { ActivityHistory } from './activity/activity-history.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { DenialService } from './activity/denial.service.ts';
import { DenialStore } from './activity/denial-store.ts';
import { StoredActivity } from './activity/stored-activity.ts';
import { AdminController } from './admin/admin.controller.ts';
import { AdminService } from './admin/admin.service.ts';
import { ServiceRoleGuard } from './admin/service-role.guard.ts';
import { KnownDevices } from './device/known-devices.ts';
import { MarksDevice } from './device/marks-device.interceptor.ts';
import { FactorController } from './factor/factor.controller.ts';
import { FactorService } from './factor/factor.service.ts';
import { FactorChallengeEntity } from './factor/factor-challenge.entity.ts';
import { FactorStore } from './factor/factor-store.ts';
import { AuthErrorsModule } from './http/auth-errors.module.ts';
import { AuthHeadersMiddleware } from './http/auth-headers.middleware.ts';
import { ServiceController } from './http/service.controller.ts';
import { SiteLinks } from './http/site-links.ts';
import { UnbuiltController } from './http/unbuilt.controller.ts';
import { InProcessKeySet } from './keys/in-process-key-set.ts';
import { SealingRecord } from './keys/sealing-record.ts';
import { SecretKeys } from './keys/secret-keys.ts';
import { SigningKeyEntity } from './keys/signing-key.entity.ts';
import { SigningKeys } from './keys/signing-keys.ts';
import { AuthLimits } from './limits/auth-limits.ts';
import { ProviderController } from './oauth/provider.controller.ts';
import { ProviderService } from './oauth/provider.service.ts';
import { ProviderFlowEntity } from './oauth/provider-flow.entity.ts';
import { ProviderFlows } from './oauth/provider-flows.ts';
import { Providers } from './oauth/providers.ts';
import { PasswordHasher, PasswordLimit } from './password/password-hasher.ts';
import { AuthData } from './personal-data/auth-data.ts';
import { AccessTokens } from './session/access-tokens.ts';
import { DeviceController } from './session/device.controller.ts';
import { DeviceService } from './session/device.service.ts';
import { Housekeeping } from './session/housekeeping.ts';
import { LiveSession } from './session/live-session.ts';
import { RefreshTokenEntity } from './session/refresh-token.entity.ts';
import { SessionController } from './session/session.controller.ts';
import { SessionEntity } from './session/session.entity.ts';
import { SessionService } from './session/session.service.ts';
import { SessionGrant } from './session/session-grant.ts';
import { SessionStore } from './session/session-store.ts';
import { SignInStore } from './session/sign-in-store.ts';
import { StoredSessions } from './session/stored-sessions.ts';
import { Emails } from './token/emails.ts';
import { LinkController } from './token/link.controller.ts';
import { LinkService } from './token/link.service.ts';
import { OneTimeTokenEntity } from './token/one-time-token.entity.ts';
import { OneTimeTokens } from './token/one-time-tokens.ts';
import { TakenAddressEmails } from './token/taken-address-emails.ts';
import { AdminUsers } from './user/admin-users.ts';
import { EmailChangeService } from './user/email-change.service.ts';
import { EmailChangeStore } from './user/email-change-store.ts';
import { UserController } from './user/user.controller.ts';
import { FactorEntity, IdentityEntity, UserEntity } from './user/user.entity.ts';
import { UserService } from './user/user.service.ts';
import { UserStore } from './user/user-store.ts';

/** The Supabase Auth API under `/auth/v1`, and the keys that every guard of this process checks tokens with. */
@Module({
  imports: [
    AuthErrorsModule,
    PlacesModule,
    DatabaseModule.forDomain({
      domain: 'auth',
      entities: [
        UserEntity,
        IdentityEntity,
        SessionEntity,
        RefreshTokenEntity,
        SigningKeyEntity,
        OneTimeTokenEntity,
        FactorEntity,
        FactorChallengeEntity,
        ProviderFlowEntity,
      ],
    }),
  ],
  // The last one takes every address that the others leave.
  controllers: [
    SessionController,
    UserController,
    LinkController,
    FactorController,
    DeviceController,
    ActivityController,
    AdminController,
    ProviderController,
    ServiceController,
    UnbuiltController,
  ],
  providers: [
    AccessTokens,
    ActivityHistory,
    ActivityEmails,
    ActivityLog,
    AdminService,
    AdminUsers,
    DeviceService,
    KnownDevices,
    MarksDevice,
    Housekeeping,
    ServiceRoleGuard,
    AuthData,
    AuthLimits,
    DenialService,
    DenialStore,
    EmailChangeService,
    EmailChangeStore,
    FactorService,
    FactorStore,
    Emails,
    LinkService,
    LiveSession,
    OneTimeTokens,
    PasswordHasher,
    ProviderFlows,
    ProviderService,
    Providers,
    SealingRecord,
    SecretKeys,
    SessionGrant,
    SessionService,
    SessionStore,
    SigningKeys,
    SignInStore,
    SiteLinks,
    TakenAddressEmails,
    UserService,
    UserStore,
    PasswordLimit,
    { provide: ActivityRecorder, useClass: StoredActivity },
    { provide: KeySet, useClass: InProcessKeySet },
    { provide: OpenSessions, useClass: StoredSessions },
  ],
  exports: [ActivityRecorder, AdminUsers, KeySet, OpenSessions],
})
export class AuthModule implements NestModule, OnApplicationShutdown {
  constructor(private readonly mailer: Mailer) {}

  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(AuthHeadersMiddleware)
      .forRoutes(
        { path: 'auth/v1', method: RequestMethod.ALL },
        { path: 'auth/v1/*path', method: RequestMethod.ALL },
      );
  }

  /** What was promised behind an answer needs the database, which is closed after this. */
  async onApplicationShutdown(): Promise<void> {
    await this.mailer.idle();
  }
}
