/** What the tests use of it; the package brings no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
    /** Removes every bucket. */
    reset(): void;
    configureBuckets(): Promise<unknown>;
    close(): Promise<void>;
  }
}
