/** Days in which links of emails are valid. */
export { DENIAL_DAYS as EMAIL_LINK_DAYS } from '@garimpo/auth-contract';
export { authAlone } from './alone.ts';
export { authApi } from './api.ts';
export { AuthModule } from './auth.module.ts';
export { AuthErrorsModule } from './http/auth-error.filter.ts';
export { AuthFailure } from './http/auth-failure.ts';
export { addNextKey, makeSigningKey, signingKeyStates } from './keys/key-rotation.ts';
export {
  currentSealingKey,
  HOLDERS_BEAT_MS,
  type Holder,
  liveHolders,
  type Resealed,
  type Runs,
  resealFactors,
  setSealingKey,
} from './keys/sealing-store.ts';
export { SecretKeys, sealingSecret, sealingVariable, secretFingerprint } from './keys/secret-keys.ts';
export {
  endServiceKey,
  type ServiceKeyTurn,
  serviceKeyStates,
  turnServiceKey,
} from './keys/service-keys.ts';

export { authSchema } from './schema.ts';
export { type AdminNewUser, type AdminUser, AdminUsers } from './user/admin-users.ts';
