/** What kind of device the stand-in plays; `setDevice` changes it in place, as everyone holds this object. */
export const Platform = {
  isDesktop: true,
  isMobile: false,
  isDesktopApp: true,
  isMobileApp: false,
  isIosApp: false,
  isAndroidApp: false,
  isPhone: false,
  isTablet: false,
  isMacOS: false,
  isWin: false,
  isLinux: true,
  isSafari: false,
  resourcePathPrefix: 'app://stand-in/',
};

export type Device = 'desktop' | 'phone';

export function setDevice(device: Device): void {
  const phone = device === 'phone';
  Object.assign(Platform, {
    isDesktop: !phone,
    isMobile: phone,
    isDesktopApp: !phone,
    isMobileApp: phone,
    isAndroidApp: phone,
    isPhone: phone,
    isLinux: !phone,
  });
  if (typeof document !== 'undefined') {
    for (const name of ['is-phone', 'is-mobile']) document.body.classList.toggle(name, phone);
  }
}

export const apiVersion = '1.13.1';

/** True where the stand-in's version is at least `version`. */
export function requireApiVersion(version: string): boolean {
  const mine = apiVersion.split('.').map(Number);
  const wanted = version.split('.').map(Number);
  for (let i = 0; i < 3; i += 1) {
    const difference = (mine[i] ?? 0) - (wanted[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
