import { OAUTH_SCOPES } from '@garimpo/auth-contract';
import { Access, Answers, authUrl, CONFIG, type Config } from '@garimpo/service-kit';
import { Controller, Get, Header, Inject, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { discoveryReply } from '../http/auth-replies.ts';
import { AUTH_METHODS, GRANT_TYPES } from './client-rules.ts';

/** What programs read before they begin: RFC 8414, and OpenID Connect Discovery, which has the same under another name. */
@Controller('auth/v1/.well-known')
@Access('public')
@UseFilters(AuthErrorFilter)
export class DiscoveryController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get(['oauth-authorization-server', 'openid-configuration'])
  @Header('Cache-Control', 'public, max-age=600')
  @Answers(discoveryReply)
  metadata() {
    return metadataOf(this.config);
  }
}

/** RFC 8414 has the path of an issuer behind the name of the document, not before it. */
@Controller('.well-known/oauth-authorization-server/auth/v1')
@Access('public')
export class RootDiscoveryController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Get()
  @Header('Cache-Control', 'public, max-age=600')
  @Answers(discoveryReply)
  metadata() {
    return metadataOf(this.config);
  }
}

function metadataOf(config: Config) {
  const issuer = authUrl(config);
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    userinfo_endpoint: `${issuer}/oauth/userinfo`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    ...(config.clientRegistration && { registration_endpoint: `${issuer}/oauth/clients/register` }),
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: AUTH_METHODS,
    revocation_endpoint_auth_methods_supported: AUTH_METHODS,
    authorization_response_iss_parameter_supported: true,
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    claims_supported: ['sub', 'email', 'email_verified', 'name', 'updated_at', 'auth_time', 'nonce'],
  };
}
