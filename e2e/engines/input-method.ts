import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Start } from './start-engine.ts';

/** Files in the folder of Fcitx. */
const settings = {
  /** A bus that starts no programs by itself. */
  'bus.conf': `<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`,
  /** Pinyin is on from the first key. */
  config: '[Behavior]\nActiveByDefault=True\nShareInputState=All\n',
  profile: `[Groups/0]
Name=Default
Default Layout=us
DefaultIM=pinyin

[Groups/0/Items/0]
Name=keyboard-us

[Groups/0/Items/1]
Name=pinyin

[GroupOrder]
0=Default
`,
};

/**
 * Starts Fcitx with its Pinyin, and the bus on which programs talk with it. Programs of GTK that
 * get this environment afterwards give it the keys of the screen.
 */
export async function startInputMethod({
  folder,
  environment,
  run,
}: Pick<Start, 'folder' | 'run'> & { environment: NodeJS.ProcessEnv }): Promise<void> {
  const home = join(folder, '.config', 'fcitx5');
  mkdirSync(home, { recursive: true });
  for (const [name, text] of Object.entries(settings)) writeFileSync(join(home, name), text);
  const bus = run('dbus-daemon', [
    `--config-file=${join(home, 'bus.conf')}`,
    ...['--nofork', '--nopidfile', '--print-address=1'],
  ]);
  environment.DBUS_SESSION_BUS_ADDRESS = await bus.untilWritten(/^unix:\S+(?=\n)/m);
  environment.GTK_IM_MODULE = 'fcitx';
  const fcitx = run('fcitx5', []);
  await fcitx.untilWritten(/Loaded addon notifications/);
}
