// What the bundler gives to web sources besides TypeScript modules.
declare module '*.css';

declare module '*.svg' {
  const url: string;
  export default url;
}

/** True in development builds only; branches on it are removed from production bundles. */
declare const __DEV__: boolean;
/** In a development shell: manifest addresses of the tools that run on servers of their own. */
declare const __DEV_REMOTES__: Record<string, string>;
/** Name, version and contract of the tool being built, stamped by the build; absent in the shell. */
declare const __TOOL_NAME__: string;
declare const __TOOL_VERSION__: string;
declare const __TOOL_CONTRACT__: number;
/** Path of each program of the tool (`src/programs/<name>.ts`) below the public path of its build. */
declare const __TOOL_PROGRAMS__: Record<string, string>;
/** Where the files of this build lie, with a slash at the end. */
declare const __webpack_public_path__: string;
