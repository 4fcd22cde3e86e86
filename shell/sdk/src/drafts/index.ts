/** What is typed in forms, kept in the browser. Apart from the rest of the sdk: forms come later than first pages, and bring it along. */
export { DraftNotice, type DraftNoticeProps } from './draft-notice.tsx';
export {
  DRAFT_DAYS,
  eraseDrafts,
  eraseOpenDraft,
  findDraft,
  type OpenDraft,
  openDraft,
  openDraftHere,
  sweepDrafts,
} from './draft-store.ts';
export {
  type DraftSlot,
  type FormDraft,
  useDraftSlot,
  useFormDraft,
  useOpenDraft,
} from './use-form-draft.ts';
