import { webUrl } from '@garimpo/service-contract';
import * as z from 'zod/mini';
import { knownSubdomain } from './subdomain.ts';

/** Forms of one clone that lead somewhere. */
export const FORMS_MAX = 20;
export const FORM_NAME_MAX = 80;
/** Fields of one form that are taken, and characters of one answer. */
export const FORM_FIELDS_MAX = 40;
export const FORM_ANSWER_MAX = 4_000;
/** Entries of all forms of one user that are kept. Further ones are refused until some are deleted. */
export const FORM_ENTRIES_MAX = 20_000;
/** Days that an entry is kept. */
export const FORM_ENTRY_DAYS = 180;
export const FORM_ENTRIES_PAGE = 50;
const FORM_HTML_MAX = 512 * 1024;

/**
 * Attributes by which a page says that a form is its owner's. They stand in the form's start tag, or in a `meta` named {@link FORM_META} that speaks for all
 * forms which the page's scripts make.
 */
export const formAttributes = {
  /** Id of the form's settings. In a `meta` it is the `content`. */
  id: 'data-garimpo-form',
  /** Address of the owner's privacy page. */
  privacy: 'data-garimpo-privacy',
  /** Marks the line that links to it, inside of the form. */
  line: 'data-garimpo-line',
  /** Page that the visitor is led to afterwards, if any. */
  thanks: 'data-garimpo-thanks',
} as const;
export const FORM_META = 'garimpo-form';

/** Why a field can never be in a form: it asks for a password, a card, bank data or a document. */
export const formRefusals = ['password', 'card', 'bank', 'document'] as const;
export type FormRefusal = (typeof formRefusals)[number];

/** Where a form leads: to a list that is kept here, or to the owner's server as a signed webhook, over https. */
export const formLead = z.union([
  z.strictObject({ kind: z.literal('list') }),
  z.strictObject({ kind: z.literal('webhook'), url: webUrl(2_048) }),
]);
export type FormLead = z.infer<typeof formLead>;
const formName = z.string().check(z.trim(), z.minLength(1), z.maxLength(FORM_NAME_MAX));

/**
 * `POST /api/clone/:subdomain/forms`: 201. `html` is the form as it stands in the page, to be judged; empty for what scripts make. It leads there once a
 * saved page names its id.
 */
export const createFormInput = z.strictObject({
  name: formName,
  lead: formLead,
  html: z.string().check(z.maxLength(FORM_HTML_MAX)),
});
export type CreateFormInput = z.infer<typeof createFormInput>;
/** `PATCH …/forms/:id`. */
export const updateFormInput = z.strictObject({ name: z.optional(formName), lead: z.optional(formLead) });
export type UpdateFormInput = z.infer<typeof updateFormInput>;
export const formParams = z.strictObject({ subdomain: knownSubdomain, id: z.uuid() });
export const formEntryParams = z.strictObject({ subdomain: knownSubdomain, id: z.uuid(), entry: z.uuid() });

export const formView = z.object({
  id: z.uuid(),
  name: z.string(),
  lead: z.union([
    z.object({ kind: z.literal('list') }),
    z.object({ kind: z.literal('webhook'), url: z.string() }),
  ]),
  createdAt: z.iso.datetime(),
  /** What the published page has of it. */
  live: z.boolean(),
  /** Entries that are kept: of a list, or that a webhook has not taken yet. */
  kept: z.int(),
  /** Of them, those that the webhook did not take in a day of tries. */
  failed: z.int(),
  /** Messages that the webhook has taken. */
  delivered: z.int(),
  lastAt: z.nullable(z.iso.datetime()),
});
export type FormView = z.infer<typeof formView>;
/** `room`: entries that the account can still keep. */
export const formsReply = z.object({ forms: z.array(formView), room: z.int() });
export type FormsReply = z.infer<typeof formsReply>;
/** The secret that signs the webhook's messages is shown once: null where it has not changed. */
export const formReply = z.object({ form: formView, secret: z.nullable(z.string()) });
export type FormReply = z.infer<typeof formReply>;
/** `POST …/forms/:id/test` sends one signed message now. `reason` is the outbound guard's where it did not arrive. */
export const formTestReply = z.object({
  delivered: z.boolean(),
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
});
export type FormTestReply = z.infer<typeof formTestReply>;

export const formEntryStates = ['kept', 'waiting', 'failed'] as const;
export const formAnswer = z.object({ name: z.string(), label: z.string(), value: z.string() });
export type FormAnswer = z.infer<typeof formAnswer>;
export const formEntryView = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  state: z.enum(formEntryStates),
  answers: z.array(formAnswer),
});
export type FormEntryView = z.infer<typeof formEntryView>;
/** `GET …/forms/:id/entries`, newest first; `before` is the `next` of the page before. */
export const formEntriesQuery = z.strictObject({ before: z.optional(z.uuid()) });
export type FormEntriesQuery = z.infer<typeof formEntriesQuery>;
export const formEntriesReply = z.object({ entries: z.array(formEntryView), next: z.nullable(z.uuid()) });
export type FormEntriesReply = z.infer<typeof formEntriesReply>;
