export { authAlone } from './alone.ts';
export { authApi } from './api.ts';
export { AuthModule } from './auth.module.ts';
export { PhoneSender } from './factor/phone-sender.ts';
export { AuthErrorsModule } from './http/auth-errors.module.ts';
export { AuthFailure } from './http/auth-failure.ts';
export { sealingSecret } from './keys/secret-keys.ts';
export { authSchema } from './schema.ts';
export { type AdminNewUser, type AdminUser, AdminUsers } from './user/admin-users.ts';
