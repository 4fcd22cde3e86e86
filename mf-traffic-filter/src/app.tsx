import { defineTool } from '@garimpo/sdk';
import { LazyPage, PageCode } from '@garimpo/sdk/parts';
import { paths } from './paths.ts';

/** Each page loads its own code only. */
const campaigns = new PageCode(async () => (await import('./routes/campaigns.tsx')).CampaignsRoute);
const campaign = new PageCode(async () => (await import('./routes/campaign.tsx')).CampaignRoute);
const requests = new PageCode(async () => (await import('./routes/requests.tsx')).RequestsRoute);
const domains = new PageCode(async () => (await import('./routes/domains.tsx')).DomainsRoute);
const cuts = new PageCode(async () => (await import('./routes/cuts.tsx')).CutsRoute);
const sends = new PageCode(async () => (await import('./routes/sends.tsx')).SendsRoute);
const reports = new PageCode(async () => (await import('./routes/reports.tsx')).ReportsRoute);

// The router draws all routes with the same component, so each element needs a key.
export const tool = defineTool({
  routes: [
    { path: paths.campaigns, element: <LazyPage key="campaigns" code={campaigns} /> },
    { path: paths.newCampaign, element: <LazyPage key="new" code={campaign} /> },
    { path: paths.campaignPattern, element: <LazyPage key="campaign" code={campaign} /> },
    { path: paths.requests, element: <LazyPage key="requests" code={requests} /> },
    { path: paths.domains, element: <LazyPage key="domains" code={domains} /> },
    { path: paths.cuts, element: <LazyPage key="cuts" code={cuts} /> },
    { path: paths.sends, element: <LazyPage key="sends" code={sends} /> },
    { path: paths.reports, element: <LazyPage key="reports" code={reports} /> },
  ],
});
