import { createHash } from 'node:crypto';
import type { S3Limits, S3Requests } from './s3-requests.ts';

interface Place {
  Bucket: string;
  Key: string;
}

/** An object on its way into a bucket, part by part. It is there once it is completed, as a whole. */
export class S3Upload {
  private id: string | undefined;
  private readonly parts: { ETag: string | undefined; PartNumber: number }[] = [];

  constructor(
    private readonly requests: S3Requests,
    private readonly place: Place,
    private readonly limits: S3Limits,
  ) {}

  /** An object of one part needs one request. */
  async addOnly(bytes: Buffer): Promise<void> {
    const input = { ...this.place, Body: bytes, ContentLength: bytes.length, ContentMD5: md5(bytes) };
    await this.requests.send(
      ({ s3, client, options }) => client.send(new s3.PutObjectCommand(input), options),
      this.limits.uploadMs,
    );
  }

  async add(bytes: Buffer): Promise<void> {
    this.id ??= await this.begin();
    const PartNumber = this.parts.length + 1;
    const input = {
      ...this.place,
      UploadId: this.id,
      PartNumber,
      Body: bytes,
      ContentLength: bytes.length,
      ContentMD5: md5(bytes),
    };
    const { ETag } = await this.requests.send(
      ({ s3, client, options }) => client.send(new s3.UploadPartCommand(input), options),
      this.limits.uploadMs,
    );
    this.parts.push({ ETag, PartNumber });
  }

  async complete(): Promise<void> {
    if (this.id === undefined) return;
    const input = { ...this.place, UploadId: this.id, MultipartUpload: { Parts: this.parts } };
    await this.requests.send(
      ({ s3, client, options }) => client.send(new s3.CompleteMultipartUploadCommand(input), options),
      this.limits.uploadMs,
    );
  }

  /** Never fails: parts that cannot be removed now are removed by the rule that every bucket should have for them. */
  async abort(): Promise<void> {
    if (this.id === undefined) return;
    const input = { ...this.place, UploadId: this.id };
    await this.requests
      .send(({ s3, client, options }) => client.send(new s3.AbortMultipartUploadCommand(input), options))
      .catch(() => {});
  }

  private async begin(): Promise<string> {
    const { UploadId } = await this.requests.send(({ s3, client, options }) =>
      client.send(new s3.CreateMultipartUploadCommand(this.place), options),
    );
    if (UploadId === undefined) throw new Error('the object store began an upload without a name');
    return UploadId;
  }
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('base64');
}
