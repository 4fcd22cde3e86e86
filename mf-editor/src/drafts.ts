/** Names of what is typed in dialogs over the editor; what is changed in the page itself has drafts of its own. */
export const drafts = {
  head: (subdomain: string) => `mf-editor/head:${subdomain}`,
  addScript: (subdomain: string) => `mf-editor/add-script:${subdomain}`,
  scripts: (subdomain: string) => `mf-editor/scripts:${subdomain}`,
};
