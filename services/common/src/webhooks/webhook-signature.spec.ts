import { describe, expect, it } from '@jest/globals';
import { isSignedWebhook, newWebhookSecret, webhookHeaders } from './webhook-signature.ts';

describe('signed webhooks', () => {
  it('sign as an example that receivers are given to check themselves with', () => {
    const headers = webhookHeaders('whsec_plJ3nmyCDGBKInavdOK15jsl', {
      id: 'msg_loFOjxBNrRLzqYUf',
      sentAt: new Date(1_731_705_121_000),
      body: '{"event_type":"ping","data":{"success":true}}',
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_loFOjxBNrRLzqYUf',
      'webhook-timestamp': '1731705121',
      'webhook-signature': 'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    });
  });

  it('of two secrets are signed with both, and known by either', () => {
    const [now, before] = [newWebhookSecret(), newWebhookSecret()];
    const message = { id: 'a', sentAt: new Date(0), body: '{}' };
    const headers = webhookHeaders([now, before], message);
    const isKnownBy = (secret: string) =>
      isSignedWebhook([secret], { headers, body: Buffer.from('{}'), now: new Date(0), withinSeconds: 0 });
    expect([now, before, newWebhookSecret()].map(isKnownBy)).toEqual([true, true, false]);
  });

  it('have secrets that cannot be guessed, each its own', () => {
    const secrets = Array.from({ length: 50 }, newWebhookSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24);
  });

  describe('that were received', () => {
    const secret = newWebhookSecret();
    const sentAt = new Date('2026-11-22T12:00:00Z');
    const body = '{"visita":"ç"}';
    const headers = webhookHeaders(secret, { id: 'pedido-1', sentAt, body });
    const isSigned = (
      change: Record<string, string | string[] | undefined> = {},
      given = body,
      at = sentAt,
    ) =>
      isSignedWebhook([newWebhookSecret(), secret], {
        headers: { ...headers, ...change },
        body: Buffer.from(given),
        now: at,
        withinSeconds: 300,
      });
    const after = (seconds: number) => new Date(sentAt.getTime() + seconds * 1_000);

    it('are known by any of the secrets, and one of several signatures', () => {
      expect(isSigned()).toBe(true);
      expect(isSigned({ 'webhook-signature': `v2,abc v1,AAAA ${headers['webhook-signature']}` })).toBe(true);
      expect([isSigned({}, body, after(300)), isSigned({}, body, after(-300))]).toEqual([true, true]);
    });

    it.each([
      ['another body', {}, `${body} `, sentAt],
      ['another id', { 'webhook-id': 'pedido-2' }, body, sentAt],
      ['no id', { 'webhook-id': undefined }, body, sentAt],
      ['an id twice', { 'webhook-id': ['pedido-1', 'pedido-1'] }, body, sentAt],
      ['another time', { 'webhook-timestamp': String(sentAt.getTime() / 1000 + 1) }, body, sentAt],
      ['a time that is none', { 'webhook-timestamp': 'agora' }, body, sentAt],
      ['an old time', {}, body, after(301)],
      ['a time to come', {}, body, after(-301)],
      ['no signature', { 'webhook-signature': undefined }, body, sentAt],
      ['an empty signature', { 'webhook-signature': 'v1,' }, body, sentAt],
      [
        'one without its version',
        { 'webhook-signature': String(headers['webhook-signature']).slice(3) },
        body,
        sentAt,
      ],
    ])('are not with %s', (_, change, given, at) => {
      expect(isSigned(change, given, at)).toBe(false);
    });

    it('are refused without a secret', () => {
      expect(isSignedWebhook([], { headers, body: Buffer.from(body), now: sentAt, withinSeconds: 300 })).toBe(
        false,
      );
    });
  });
});
