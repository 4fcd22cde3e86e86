import { CONFIG, type Config, Outbound } from '@garimpo/service-kit';
import { Inject, Injectable, Optional } from '@nestjs/common';
import type { BillingProvider, BillingResources, ReadResource } from '../model/billing.entities.ts';
import { NoticeReader } from '../providers/notice-reader.ts';

/** What a provider's answer may take from us. */
export interface ResourceLimits {
  /** Overrides the provider's own origin. */
  origin?: string;
  deadlineMs: number;
  maxBytes: number;
}

/**
 * Injection token of {@link ResourceLimits} that tests override. No module of the product provides it: a seller's
 * token is sent to the provider's own origin only, whatever the environment says.
 */
export const RESOURCE_LIMITS = Symbol('accounts.resource-limits');

const USUAL: ResourceLimits = { deadlineMs: 10_000, maxBytes: 256 * 1024 };

/** The provider did not answer as it should, and may do so later. */
export class ResourceError extends Error {}

/** The provider rejects our token; retries are useless until an operator changes it. */
export class TokenRefusedError extends Error {}

/** Reads resources of a provider's API with the seller's token. */
@Injectable()
export class ResourceClient {
  private readonly limits: ResourceLimits;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly outbound: Outbound,
    @Optional() @Inject(RESOURCE_LIMITS) limits?: ResourceLimits,
  ) {
    this.limits = limits ?? USUAL;
  }

  /** True where all is there that the provider's notices take. */
  isSwitchedOn({ resources }: BillingProvider): boolean {
    return resources === undefined || resources.token(this.config) !== undefined;
  }

  /** Throws {@link TokenRefusedError}, {@link ResourceError}. */
  reader(resources: BillingResources, signal: AbortSignal): ReadResource {
    const token = resources.token(this.config);
    if (token === undefined) throw new TokenRefusedError('there is no token');
    const origin = this.limits.origin ?? resources.origin;
    return (path) => this.read(origin, path, token, signal);
  }

  private async read(
    origin: string,
    path: string,
    token: string,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    try {
      const response = await this.outbound.fetch(origin + path, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
        maxBytes: this.limits.maxBytes,
        timeoutMs: this.limits.deadlineMs,
        // The token is for this address and no other.
        maxRedirects: 0,
        signal,
      });
      if (response.status === 200) return object(await response.bytes(), path);
      response.discard();
      if (response.status === 404) return null;
      if (response.status === 401 || response.status === 403)
        throw new TokenRefusedError(`${path} was answered with ${response.status}`);
      throw new ResourceError(`${path} was answered with ${response.status}`);
    } catch (error) {
      if (error instanceof TokenRefusedError || error instanceof ResourceError) throw error;
      throw new ResourceError(`${path} could not be read`, { cause: error });
    }
  }
}

function object(body: Buffer, path: string): Buffer {
  if (NoticeReader.of(body) === null) throw new ResourceError(`${path} is no JSON object`);
  return body;
}
