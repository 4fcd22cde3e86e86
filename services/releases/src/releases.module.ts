import { DatabaseModule, JobsModule, TeamTokens } from '@garimpo/service-kit';
import { Module } from '@nestjs/common';
import { ReleaseAlerts } from './alert/release-alerts.ts';
import { CanaryReceipts } from './discovery/canary-receipts.ts';
import { DiscoveryController } from './discovery/discovery.controller.ts';
import { DiscoveryService } from './discovery/discovery.service.ts';
import { PointedTools } from './discovery/pointed-tools.ts';
import { PreviewKey } from './discovery/preview-key.ts';
import { CanaryWatch } from './health/canary-watch.ts';
import { FallbackWatch } from './health/fallback-watch.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthService } from './health/health.service.ts';
import { ReleaseWatch } from './health/release-watch.ts';
import { Reporters } from './health/reporters.ts';
import { RolloutWatch } from './health/rollout-watch.ts';
import { ReleasesData } from './personal-data/releases-data.ts';
import { EventEntity, PointerEntity, PointerMoves } from './pointer/pointer.entities.ts';
import { PreviewController } from './preview/preview.controller.ts';
import { PreviewEntity } from './preview/preview.entity.ts';
import { PreviewService } from './preview/preview.service.ts';
import { ReleaseController } from './release/release.controller.ts';
import { ReleaseService } from './release/release.service.ts';
import { RemoteController } from './remote/remote.controller.ts';
import { VersionFiles } from './remote/version-files.ts';
import { CollectVersions } from './retention/collect-versions.ts';
import { PointerController } from './rollout/pointer.controller.ts';
import { PointerService } from './rollout/pointer.service.ts';
import { TakenBack } from './rollout/taken-back.ts';
import { TeamTokenController } from './team/team-token.controller.ts';
import { TeamTokenEntity } from './team/team-token.entity.ts';
import { TeamTokenService } from './team/team-token.service.ts';
import { UploadController } from './upload/upload.controller.ts';
import { UploadEntity } from './upload/upload.entity.ts';
import { UploadService } from './upload/upload.service.ts';
import { VersionEntity } from './upload/version.entity.ts';

const database = DatabaseModule.forDomain({
  domain: 'releases',
  entities: [VersionEntity, UploadEntity, PointerEntity, EventEntity, PreviewEntity, TeamTokenEntity],
});

@Module({
  imports: [database, JobsModule.forDomain({ domain: 'releases', database })],
  controllers: [
    // Registered before controllers whose path starts with a tool's name.
    TeamTokenController,
    ReleaseController,
    PointerController,
    PreviewController,
    UploadController,
    HealthController,
    DiscoveryController,
    RemoteController,
  ],
  providers: [
    ReleaseService,
    PointerService,
    PointerMoves,
    PreviewService,
    PreviewKey,
    TeamTokenService,
    { provide: TeamTokens, useExisting: TeamTokenService },
    UploadService,
    PointedTools,
    CanaryReceipts,
    DiscoveryService,
    HealthService,
    Reporters,
    TakenBack,
    ReleaseAlerts,
    CanaryWatch,
    ReleaseWatch,
    FallbackWatch,
    RolloutWatch,
    CollectVersions,
    VersionFiles,
    ReleasesData,
  ],
  exports: [TeamTokens],
})
export class ReleasesModule {}
