/** What lists and side panels of tools are made of. Apart from the rest of the sdk, which the shell carries for all: who shows them brings this along. */
export { actionOn } from './action-on.ts';
export { AskInPlace, type AskInPlaceProps } from './ask-in-place.tsx';
export { changeCached, deleteOnce, hasCode, useService, withItem, withoutItem } from './cached-list.ts';
export { CopyButton, type CopyButtonProps } from './copy-button.tsx';
export { copyText } from './copy-text.ts';
export { DateSpan, type DateSpanProps } from './date-span.tsx';
export { Fact } from './fact.tsx';
export { LazyPage, PageCode } from './lazy-page.tsx';
export { LoadProblem, type LoadProblemProps } from './load-problem.tsx';
export { type LayerProps, type OnDemand, onDemand, preloadLayer, useLayer } from './on-demand.ts';
export { PanelPart, type PanelPartProps } from './panel-part.tsx';
export { errorWithPlans, PlansLink, PlansWhenFull, withPlans } from './plan-limit.tsx';
export { RemoveDialog, type RemoveDialogProps, RemovedNotice } from './removal.tsx';
export { SecretOnce, type SecretOnceProps } from './secret-once.tsx';
export { hostOf, shortAddress } from './short-address.ts';
export { SignedOut, type SignedOutProps } from './signed-out.tsx';
export { type SkeletonRowHeight, SkeletonRows, type SkeletonRowsProps } from './skeleton-rows.tsx';
export { useClosing } from './use-closing.ts';
