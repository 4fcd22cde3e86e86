/** What lists and side panels of tools are made of. Apart from the rest of the sdk, which the shell carries for all: who shows them brings this along. */
export { copyText } from './copy-text.ts';
export { Fact } from './fact.tsx';
export { LazyPage, PageCode } from './lazy-page.tsx';
export { LoadProblem, type LoadProblemProps } from './load-problem.tsx';
export { PanelPart, type PanelPartProps } from './panel-part.tsx';
export { hostOf, shortAddress } from './short-address.ts';
