// Loaded by the shell. The stylesheet is first, so that it loads while the code starts.
import './tool.css';

export { tool } from './app.tsx';

/** Stamped by the build. The contract is that of this bundle: the sdk's number would be the shell's own. */
export const contract = __TOOL_CONTRACT__;
export const version = __TOOL_VERSION__;
