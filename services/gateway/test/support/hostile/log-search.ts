/** As a secret may stand in a log: itself, encoded for an address, as bytes, as the parts that open something by themselves. */
export function formsOf(value: string): string[] {
  const signature = value.split('.')[2];
  return [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    Buffer.from(value).toString('base64'),
    Buffer.from(value).toString('hex'),
    ...(signature === undefined ? [] : [signature]),
  ].filter((form) => form.length >= 8);
}

/** One line for each secret that the log holds, with enough around it to find where it was written. */
export function secretsIn(log: string, secrets: Iterable<readonly [name: string, value: string]>): string[] {
  return [...secrets].flatMap(([name, value]) => {
    const form = formsOf(value).find((one) => log.includes(one));
    return form === undefined
      ? []
      : [`${name}: …${log.slice(Math.max(0, log.indexOf(form) - 80), log.indexOf(form) + 12)}…`];
  });
}
