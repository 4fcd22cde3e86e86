import type { Provider } from '@nestjs/common';
import { DraftService } from './draft.service.ts';
import { PageService } from './page.service.ts';
import { SavedUploads } from './saved-uploads.ts';
import { UploadService } from './upload.service.ts';

export const editingProviders: Provider[] = [PageService, DraftService, SavedUploads, UploadService];
