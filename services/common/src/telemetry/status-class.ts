const CLASSES = ['other', '1xx', '2xx', '3xx', '4xx', '5xx'] as const;

/** `2xx` of 204; `other` of what HTTP does not have. */
export function statusClass(status: number): string {
  return CLASSES[Math.floor(status / 100)] ?? 'other';
}
