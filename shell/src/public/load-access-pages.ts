/** The ways back into an account, in one file. By itself here, because the sign-in page leads to some of them. */
export const accessPages = () => import(/* webpackChunkName: 'access' */ './access-pages.ts');
