/** Names of users' own that lead to something of theirs: the pages of every tool that has them. Apart from the rest of the sdk: who shows them brings this along. */
export { DomainsPage } from './domains-page.tsx';
export { type DomainsSource, type DomainsTool, domainsQuery } from './domains-tool.ts';
export { LeadPart } from './lead-part.tsx';
