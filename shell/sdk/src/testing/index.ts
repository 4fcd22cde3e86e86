export { type FakeApi, type FakeCall, type FakeHandler, fail, fakeApi, fakeFile } from './fake-api.ts';
export { fakeSession, type SessionOverrides } from './fake-session.ts';
export { type RenderedTool, type RenderToolOptions, renderTool } from './render-tool.tsx';
export { type RenderedUi, renderUi } from './render-ui.tsx';
export { setUpUser } from './set-up-user.ts';
