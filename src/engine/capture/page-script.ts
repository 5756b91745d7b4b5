/**
 * Code that runs in the pages of a browser monitor, in an isolated world that the page's scripts cannot access. Stored
 * as text, because a build would rename its identifiers.
 */

/** Name of the isolated world. */
export const pageWorld = 'belltower';

/**
 * Measures the page and defines the functions of `belltower`, which the session calls. Runs before the page's scripts.
 */
export const pageScript = `(() => {
  if (globalThis.belltower) return;
  const vitals = { ttfbMs: null, fcpMs: null, lcpMs: null, cls: null, inpMs: null };
  const observe = (type, read, options) => {
    try {
      const list = (entries) => entries.getEntries().forEach(read);
      new PerformanceObserver(list).observe({ type, buffered: true, ...options });
    } catch {}
  };
  observe('navigation', ({ responseStart }) => { vitals.ttfbMs = responseStart; });
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') { vitals.fcpMs = startTime; vitals.cls ??= 0; }
  });
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcpMs = startTime; });
  // Layout shifts are summed in windows of at most five seconds without a pause of one second (web.dev/articles/cls).
  let sum = 0, firstAt = 0, lastAt = 0;
  observe('layout-shift', ({ value, hadRecentInput, startTime: at }) => {
    if (hadRecentInput) return;
    const isSame = sum > 0 && at - lastAt < 1000 && at - firstAt < 5000;
    sum = isSame ? sum + value : value;
    if (!isSame) firstAt = at;
    lastAt = at;
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.inpMs = Math.max(vitals.inpMs ?? 0, duration);
  }, { durationThreshold: 16 });

  const tidy = (text) => (text ?? '').replace(/\\s+/g, ' ').trim();
  const wordsOf = (element) => tidy(element.innerText || element.value || element.getAttribute('aria-label'));
  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const pressable = 'button,a[href],label,summary,[role=button],[role=link],[role=tab],[role=menuitem],[role=option],'
    + '[role=checkbox],[role=radio],[role=switch],input[type=submit],input[type=button],input[type=reset]';
  const byText = (elements, text) => {
    const visible = elements.filter(isVisible);
    return visible.find((each) => wordsOf(each) === text) ?? visible.find((each) => wordsOf(each).includes(text));
  };
  const find = (selector, text) => {
    if (selector !== null) {
      const all = [...document.querySelectorAll(selector)];
      return text === null ? all.find(isVisible) : byText(all, text);
    }
    const known = byText([...document.querySelectorAll(pressable)], text);
    if (known) return known;
    const walker = document.createTreeWalker(document.body ?? document, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (tidy(node.data).includes(text) && parent && isVisible(parent)) return parent;
    }
  };

  /** Brings an element into view and returns its center. */
  const locate = (selector, text) => {
    const element = find(selector, text);
    if (!element) return { x: 0, y: 0, state: 'missing' };
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = element.getBoundingClientRect();
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const top = document.elementFromPoint(x, y);
    const isFree = top === null || element.contains(top) || top.contains(element) || top.closest('label')?.control === element;
    return { x, y, state: isFree ? 'free' : 'covered' };
  };

  /** Puts the cursor into a field and selects its content. If the element is a list, chooses an option. */
  const prepare = (selector, text) => {
    const field = find(selector, null);
    if (!field) return null;
    field.scrollIntoView({ block: 'center', behavior: 'instant' });
    if (field instanceof HTMLSelectElement) {
      const option = [...field.options].find((each) => tidy(each.label) === tidy(text) || each.value === text);
      if (!option) return 'no-option';
      field.value = option.value;
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
      return 'chosen';
    }
    if (field.disabled || field.readOnly) return 'disabled';
    field.focus();
    if (typeof field.select === 'function') field.select();
    else if (field.isContentEditable) getSelection().selectAllChildren(field);
    else return 'no-field';
    return 'ready';
  };

  const shows = (selector, text) => {
    const element = selector === null ? document.body : document.querySelector(selector);
    return element !== null && tidy(element.innerText).includes(tidy(text));
  };

  /** Hides elements that contain one of the texts, so that the texts do not appear in a screenshot. */
  let hidden = [];
  const hide = (secrets) => {
    const has = (text) => secrets.some((secret) => text.includes(secret));
    for (const field of document.querySelectorAll('input,textarea')) {
      if (!has(field.value)) continue;
      const before = field.style.cssText;
      hidden.push(() => { field.style.cssText = before; });
      field.style.setProperty('-webkit-text-security', 'disc', 'important');
    }
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { data } = node, text = node;
      if (!has(data)) continue;
      hidden.push(() => { text.data = data; });
      text.data = secrets.reduce((shown, secret) => shown.replaceAll(secret, '********'), data);
    }
  };
  const reveal = () => { for (const undo of hidden.splice(0)) undo(); };

  // The last paint is reported only after its frame.
  const whenPainted = () => new Promise((resolve) => {
    const done = () => resolve({ ...vitals });
    setTimeout(done, 250);
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
  });

  globalThis.belltower = { vitals: whenPainted, find: (s, t) => find(s, t) !== undefined, locate, prepare, shows, hide, reveal };
})()`;
