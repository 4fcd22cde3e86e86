/**
 * Where drafts of forms lie (`@garimpo/sdk/drafts`), and whether there are any: for pages that are not to bring along more than
 * this question.
 */
export const DRAFT_PREFIX = 'garimpo.draft.1|';
/** One per tab: the form that is open in it with something typed in. */
export const OPEN_DRAFT_KEY = 'garimpo.draft-open';

/** Whether a form was open in this tab with something typed in, whosever. */
export function hasOpenDraft(): boolean {
  try {
    return sessionStorage.getItem(OPEN_DRAFT_KEY) !== null;
  } catch {
    return false;
  }
}

export function hasDrafts(userId: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${DRAFT_PREFIX}${userId}|`));
  } catch {
    return false;
  }
}
