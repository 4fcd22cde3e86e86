import * as z from 'zod';
import { JSON_HEADERS, type NetworkApi, verdictOfStatus, worthOf } from './network-api.ts';

/** Errors come with status 200, too. */
const answer = z.object({ result: z.number(), error_msg: z.string().default('') });

const TAKEN = 1;
const INVALID_TOKEN = 10_006;

/** Kwai's Event API. It has no id of events: what is sent twice counts twice. */
export function kwaiApi({ kwaiApiUrl }: { kwaiApiUrl: string }): NetworkApi {
  return {
    knowsRepeats: false,
    request({ account, event, token }, conversion, { isTest }) {
      const value = worthOf(conversion);
      const body = {
        clickid: conversion.click.id,
        event_name: event,
        pixelId: account,
        access_token: token,
        testFlag: false,
        // With it an event is shown by the page of tests, and counts nowhere.
        trackFlag: isTest,
        is_attributed: 1,
        mmpcode: 'PL',
        pixelSdkVersion: '9.9.9',
        ...(value !== null && { properties: JSON.stringify(value) }),
      };
      return { url: `${kwaiApiUrl}/log/common/api`, headers: JSON_HEADERS, body: JSON.stringify(body) };
    },
    verdict(status, said) {
      const read = answer.safeParse(said);
      if (!read.success) return verdictOfStatus(status >= 200 && status <= 299 ? 502 : status, '');
      const { result, error_msg } = read.data;
      if (result === TAKEN) return { became: 'sent' };
      const detail = `${error_msg} (${result})`;
      if (result === INVALID_TOKEN) return { became: 'later', reason: 'access', detail };
      return verdictOfStatus(status === 200 ? 400 : status, detail);
    },
  };
}
