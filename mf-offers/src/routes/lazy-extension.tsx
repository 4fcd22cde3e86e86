import { LazyPage, PageCode } from '@garimpo/sdk/parts';

const extension = new PageCode(async () => {
  const { ExtensionPage } = await import(/* webpackChunkName: 'extension' */ './extension.tsx');
  return ExtensionPage;
});
const save = new PageCode(async () => {
  const { SavePage } = await import(/* webpackChunkName: 'extension' */ './extension.tsx');
  return SavePage;
});

/** Loaded when they are opened, which few people do often. */
export function ExtensionRoute() {
  return <LazyPage code={extension} />;
}

export function SaveFromLibraryRoute() {
  return <LazyPage code={save} />;
}
