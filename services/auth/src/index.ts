/** For so long links of emails open something. */
export { DENIAL_DAYS as EMAIL_LINK_DAYS } from '@garimpo/auth-contract';
export { authAlone } from './alone.ts';
export { authApi } from './api.ts';
export { AuthModule } from './auth.module.ts';
export { PhoneSender } from './factor/phone-sender.ts';
export { AuthErrorsModule } from './http/auth-errors.module.ts';
export { AuthFailure } from './http/auth-failure.ts';
export { addNextKey } from './keys/key-rotation.ts';
export { type Resealed, resealFactors } from './keys/reseal-factors.ts';
export {
  currentSealingKey,
  HOLDERS_BEAT_MS,
  type Holder,
  liveHolders,
  type Runs,
  setSealingKey,
} from './keys/sealing-store.ts';
export { SecretKeys, sealingSecret, sealingVariable, secretFingerprint } from './keys/secret-keys.ts';
export { makeSigningKey, signingKeyStates } from './keys/signing-key.ts';
export { authSchema } from './schema.ts';
export { type AdminNewUser, type AdminUser, AdminUsers } from './user/admin-users.ts';
