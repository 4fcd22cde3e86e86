import { DatabaseModule } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { DiscoveryController } from './discovery/discovery.controller.ts';
import { DiscoveryService } from './discovery/discovery.service.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthService } from './health/health.service.ts';
import { ReleaseController } from './release/release.controller.ts';
import { ReleaseService } from './release/release.service.ts';
import { RemoteController } from './remote/remote.controller.ts';
import { VersionFiles } from './remote/version-files.ts';
import { UploadController } from './upload/upload.controller.ts';
import { UploadService } from './upload/upload.service.ts';

@Module({
  imports: [DatabaseModule.forDomain({ domain: 'releases', entities: [] })],
  controllers: [ReleaseController, UploadController, HealthController, DiscoveryController, RemoteController],
  providers: [ReleaseService, UploadService, HealthService, DiscoveryService, VersionFiles],
})
export class ReleasesModule {}
