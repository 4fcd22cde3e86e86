import './tool.css';
import { fault } from './fault.ts';

export { tool } from './tool.ts';

export const contract = fault === 'contract' ? __TOOL_CONTRACT__ + 1 : __TOOL_CONTRACT__;
export const version = __TOOL_VERSION__;
