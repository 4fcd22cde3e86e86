import {
  ActivityRecorder,
  CONFIG,
  type Config,
  DatabaseModule,
  KeySet,
  Mailer,
  OpenSessions,
  PlacesModule,
  TokenVerifier,
  WebhookSender,
} from '@garimpo/service-kit';
import {
  type MiddlewareConsumer,
  Module,
  type NestModule,
  type OnApplicationShutdown,
  RequestMethod,
} from '@nestjs/common';
import { EmailChangeService } from './account/email-change.service.ts';
import { EmailChangeEmails } from './account/email-change-emails.ts';
import { EmailChangeStore } from './account/email-change-store.ts';
import { PasswordChange } from './account/password-change.ts';
import { PhoneChangeService } from './account/phone-change.service.ts';
import { UserController } from './account/user.controller.ts';
import { UserService } from './account/user.service.ts';
import { ActivityEmails } from './activity/activity-emails.ts';
import { ActivityLog } from './activity/activity-log.ts';
import { DeniedPrograms } from './activity/denied-programs.ts';
import { AdminController, InviteController } from './admin/admin.controller.ts';
import { AdminService } from './admin/admin.service.ts';
import { AdminDeletion } from './admin/admin-deletion.ts';
import { AdminLinks } from './admin/admin-links.ts';
import { AdminStore } from './admin/admin-store.ts';
import { OAuthClientController } from './admin/oauth-client.controller.ts';
import { ServiceRoleGuard } from './admin/service-role.guard.ts';
import { KnownDevices } from './device/known-devices.ts';
import { AuthenticatorFactor } from './factor/authenticator-factor.ts';
import { FactorController } from './factor/factor.controller.ts';
import { FactorService } from './factor/factor.service.ts';
import { FactorChallengeService } from './factor/factor-challenge.service.ts';
import { FactorChallengeEntity, FactorStore } from './factor/factor-store.ts';
import { RecoveryCodeController } from './factor/recovery-code.controller.ts';
import { RecoveryCodeService } from './factor/recovery-code.service.ts';
import { RecoveryCodeEntity, RecoveryCodeStore } from './factor/recovery-code-store.ts';
import { ActivityController } from './history/activity.controller.ts';
import { ActivityHistory } from './history/activity-history.ts';
import { DenialService } from './history/denial.service.ts';
import { DenialStore } from './history/denial-store.ts';
import { StoredActivity } from './history/stored-activity.ts';
import { AuthErrorsModule } from './http/auth-error.filter.ts';
import { AuthHeadersMiddleware } from './http/auth-headers.middleware.ts';
import { SigningKeyEntity } from './keys/key-rotation.ts';
import { SealingRecord } from './keys/sealing-record.ts';
import { SecretKeys } from './keys/secret-keys.ts';
import { ServiceKeys } from './keys/service-keys.ts';
import { InProcessKeySet, SigningKeys } from './keys/signing-keys.ts';
import { AuthLimits } from './limits/auth-limits.ts';
import { IdentityService } from './oauth/identity.service.ts';
import { ProviderController } from './oauth/provider.controller.ts';
import { ProviderService } from './oauth/provider.service.ts';
import { ProviderFlowEntity, ProviderFlows } from './oauth/provider-flows.ts';
import { Providers } from './oauth/providers.ts';
import { AuthorizationController } from './oauth-server/authorization.controller.ts';
import { AuthorizationEntity } from './oauth-server/authorization.entity.ts';
import { AuthorizationService } from './oauth-server/authorization.service.ts';
import { AuthorizationStore } from './oauth-server/authorization-store.ts';
import { OAuthClientEntity } from './oauth-server/client.entity.ts';
import { ClientService } from './oauth-server/client.service.ts';
import { ClientAuthentication } from './oauth-server/client-authentication.ts';
import { DiscoveryController, RootDiscoveryController } from './oauth-server/discovery.controller.ts';
import { GrantService } from './oauth-server/grant.service.ts';
import { ConsentErrorFilter, OAuthErrorFilter } from './oauth-server/oauth-error.filter.ts';
import { ProgramController } from './oauth-server/program.controller.ts';
import { ProgramGuard } from './oauth-server/program.guard.ts';
import { ProgramSessions } from './oauth-server/program-sessions.ts';
import { ProgramTokenService } from './oauth-server/program-token.service.ts';
import { PasskeyController } from './passkey/passkey.controller.ts';
import { PasskeyService } from './passkey/passkey.service.ts';
import { PasskeyChallenges, WebauthnChallengeEntity } from './passkey/passkey-challenges.ts';
import { PasskeyRegistration } from './passkey/passkey-registration.ts';
import { PasskeySignIn } from './passkey/passkey-sign-in.ts';
import { PasswordHasher, PasswordLimit } from './password/password-hasher.ts';
import { AuthData } from './personal-data/auth-data.ts';
import { PhoneCodeEntity } from './phone/phone-code.entity.ts';
import { PhoneCodes } from './phone/phone-codes.ts';
import { PhoneSender } from './phone/phone-sender.ts';
import { OtherCallsController, ServiceController } from './service.controller.ts';
import { AccessTokens } from './session/access-tokens.ts';
import { DeviceController, DeviceService } from './session/device.controller.ts';
import { Housekeeping } from './session/housekeeping.ts';
import { LiveSession, StoredSessions } from './session/live-session.ts';
import { MarksDevice } from './session/marks-device.interceptor.ts';
import { RefreshTokenEntity } from './session/refresh-token.ts';
import { SessionEntity } from './session/session.entity.ts';
import { SessionGrant } from './session/session-grant.ts';
import { SessionStore } from './session/session-store.ts';
import { LinkController } from './sign-in/link.controller.ts';
import { LinkRequestService } from './sign-in/link-request.service.ts';
import { PhoneSignInService } from './sign-in/phone-sign-in.service.ts';
import { SessionController } from './sign-in/session.controller.ts';
import { SessionService } from './sign-in/session.service.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { SignUpService } from './sign-in/sign-up.service.ts';
import { VerificationService } from './sign-in/verification.service.ts';
import { Emails } from './token/emails.ts';
import { OneTimeTokenEntity } from './token/one-time-token.entity.ts';
import { OneTimeTokens } from './token/one-time-tokens.ts';
import { SiteLinks } from './token/site-links.ts';
import { AdminUsers } from './user/admin-users.ts';
import { FactorEntity, IdentityEntity, UserEntity } from './user/user.entity.ts';
import { UserStore } from './user/user-store.ts';
import { CredentialEntity } from './webauthn/credential.entity.ts';
import { CredentialStore } from './webauthn/credential-store.ts';
import { RelyingParty } from './webauthn/relying-party.ts';

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
        PhoneCodeEntity,
        FactorEntity,
        FactorChallengeEntity,
        RecoveryCodeEntity,
        ProviderFlowEntity,
        CredentialEntity,
        WebauthnChallengeEntity,
        OAuthClientEntity,
        AuthorizationEntity,
      ],
    }),
  ],
  // The last controller takes every address that the others leave.
  controllers: [
    SessionController,
    UserController,
    LinkController,
    // Before the one whose parameter takes any name.
    RecoveryCodeController,
    FactorController,
    PasskeyController,
    DeviceController,
    ActivityController,
    AdminController,
    InviteController,
    OAuthClientController,
    ProviderController,
    AuthorizationController,
    ProgramController,
    DiscoveryController,
    RootDiscoveryController,
    ServiceController,
    OtherCallsController,
  ],
  providers: [
    AccessTokens,
    ActivityHistory,
    ActivityEmails,
    ActivityLog,
    AdminService,
    AdminDeletion,
    AdminLinks,
    AdminStore,
    AdminUsers,
    DeviceService,
    KnownDevices,
    MarksDevice,
    Housekeeping,
    ServiceKeys,
    ServiceRoleGuard,
    AuthData,
    AuthLimits,
    DenialService,
    DenialStore,
    DeniedPrograms,
    EmailChangeService,
    EmailChangeEmails,
    PasswordChange,
    PhoneChangeService,
    PhoneCodes,
    PhoneSender,
    PhoneSignInService,
    WebhookSender,
    EmailChangeStore,
    FactorService,
    FactorChallengeService,
    FactorStore,
    AuthenticatorFactor,
    RecoveryCodeService,
    RecoveryCodeStore,
    Emails,
    LinkRequestService,
    VerificationService,
    LiveSession,
    OneTimeTokens,
    CredentialStore,
    RelyingParty,
    PasskeyChallenges,
    PasskeyRegistration,
    PasskeyService,
    PasskeySignIn,
    PasswordHasher,
    AuthorizationService,
    AuthorizationStore,
    ClientAuthentication,
    ClientService,
    GrantService,
    ConsentErrorFilter,
    OAuthErrorFilter,
    ProgramGuard,
    ProgramSessions,
    ProgramTokenService,
    ProviderFlows,
    ProviderService,
    IdentityService,
    Providers,
    SealingRecord,
    SecretKeys,
    SessionGrant,
    SessionService,
    SessionStore,
    SigningKeys,
    SignInService,
    SignUpService,
    SiteLinks,
    UserService,
    UserStore,
    PasswordLimit,
    { provide: ActivityRecorder, useClass: StoredActivity },
    { provide: KeySet, useClass: InProcessKeySet },
    {
      provide: TokenVerifier,
      inject: [KeySet, CONFIG],
      useFactory: (keys: KeySet, config: Config) => new TokenVerifier(keys, config),
    },
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
        { path: '.well-known/oauth-authorization-server/auth/v1', method: RequestMethod.ALL },
      );
  }

  /** Emails that were promised behind an answer need the database, which is closed after this. */
  async onApplicationShutdown(): Promise<void> {
    await this.mailer.idle();
  }
}
