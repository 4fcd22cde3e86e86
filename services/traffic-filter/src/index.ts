export { trafficFilterAlone } from './alone.ts';
export { trafficFilterApi } from './api.ts';
export { seedDemoTraffic } from './demo/seed-demo-traffic.ts';
export { TrafficFilterModule } from './traffic-filter.module.ts';
export { trafficFilterSchema } from './traffic-filter.schema.ts';
