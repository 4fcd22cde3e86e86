import { describe, expect, it } from '@jest/globals';
import { locateChromium } from './find-chromium.mjs';

const CHROME = 'Google Chrome.app/Contents/MacOS/Google Chrome';

/** A machine with these files and nothing else. */
function machine(system: string, files: string[] = [], packed?: string) {
  const [platform = '', arch = ''] = system.split(' ');
  return { platform, arch, home: '/home/ana', has: (file: string) => files.includes(file), packed };
}

describe('where a Chromium is', () => {
  it.each([
    ['linux x64', ['/usr/bin/google-chrome', '/usr/bin/chromium'], '/usr/bin/chromium'],
    ['linux arm64', ['/usr/bin/google-chrome-stable'], '/usr/bin/google-chrome-stable'],
    ['darwin arm64', [`/Applications/${CHROME}`], `/Applications/${CHROME}`],
    ['darwin arm64', [`/home/ana/Applications/${CHROME}`], `/home/ana/Applications/${CHROME}`],
    [
      'darwin arm64',
      ['/Applications/Chromium.app/Contents/MacOS/Chromium', '/usr/bin/chromium'],
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    [
      'darwin x64',
      ['/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'],
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
    ],
  ])('on %s with %j it is %s', (system, files, installed) => {
    expect(locateChromium(undefined, machine(system, files, '/packed'))).toEqual({ installed });
  });

  it('is the named one before any other, and no other in its place', () => {
    const files = ['/usr/bin/chromium', '/opt/chromium'];
    expect(locateChromium('/opt/chromium', machine('linux x64', files))).toEqual({
      installed: '/opt/chromium',
    });
    expect(locateChromium('/opt/gone', machine('linux x64', files, '/packed'))).toEqual({
      missing: 'CHROMIUM_PATH names /opt/gone, where no Chromium is.',
    });
  });

  it('is the packed one on Linux x64, which no other machine can run', () => {
    expect(locateChromium(undefined, machine('linux x64', [], '/packed'))).toEqual({ packed: '/packed' });
  });

  it.each([
    ['linux arm64', '/packed', 'install the package chromium (apt install chromium)'],
    ['linux x64', undefined, 'install the package chromium (apt install chromium)'],
    ['darwin arm64', '/packed', 'install Google Chrome or Chromium'],
  ])('is nowhere on a bare %s, which says what to install', (system, packed, remedy) => {
    expect(locateChromium(undefined, machine(system, [], packed))).toEqual({
      missing: `There is no Chromium on this machine, and quizzes and pages that scripts draw are not cloned without: ${remedy}, or name one in CHROMIUM_PATH.`,
    });
  });
});
