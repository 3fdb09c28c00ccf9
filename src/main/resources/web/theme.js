// Classic script, run before the first paint: puts the stored theme on <html>, so that a dark page never flashes white.
// parts/theme-picker.js stores it. "system" (nothing stored) leaves the choice to the media query in style.css.
(() => {
  try {
    const stored = localStorage.getItem('runlog.theme');
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
  } catch {
    // Storage may be forbidden: then the system decides.
  }
})();
