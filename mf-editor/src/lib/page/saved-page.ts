export interface SavedPage {
  html: string;
  version: number;
  sha256: string;
}
