import { defineTool } from '@garimpo/sdk';
import { paths } from './paths.ts';
import { DashboardRoute } from './routes/dashboard.tsx';

export const tool = defineTool({
  routes: [{ path: paths.dashboard, element: <DashboardRoute /> }],
});
