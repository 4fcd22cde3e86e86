/** Names of what is typed in the forms of new clones and domains. Other versions of this tool know them by these. */
export const drafts = { site: 'mf-cloner/site', quiz: 'mf-cloner/quiz', domain: 'mf-cloner/domain' } as const;
