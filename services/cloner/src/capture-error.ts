/** A capture that ended without a clone: a code of the contract, and what its `fields[0]` says. */
export class CaptureError extends Error {
  constructor(
    readonly code:
      | 'cloner.address.refused'
      | 'cloner.page.unreachable'
      | 'cloner.page.refused'
      | 'cloner.page.not_html'
      | 'cloner.page.sensitive'
      | 'cloner.page.protected'
      | 'cloner.archive.unreadable'
      | 'cloner.quiz.not_a_quiz'
      | 'cloner.capture.too_large'
      | 'cloner.capture.failed',
    readonly rule: string | null = null,
    options: { cause?: unknown } = {},
  ) {
    super(rule === null ? code : `${code}: ${rule}`, options);
    this.name = 'CaptureError';
  }
}
