/* Starts the editor. It gets the person of the desk's session, so nobody signs in twice. */
const base = location.pathname.replace(/\/edit$/, '');
localStorage.setItem('sveltia-cms.user', JSON.stringify({ backendName: 'gitea', token: 'desk' }));

// Without this the editor would look for a configuration file.
window.CMS_MANUAL_INIT = true;
await new Promise((done, fail) => {
  const script = Object.assign(document.createElement('script'), { onload: done, onerror: fail });
  script.src = new URL('editor.js', import.meta.url).href;
  document.head.append(script);
});

const answer = await fetch(`${base}/editor.json`);
const config = await answer.json();

/** Milliseconds without a key until the preview is built. */
const pauseMs = 1200;
/** Milliseconds between two questions whether it is built. */
const askMs = 700;

/** The page of the website with the text that is being written. */
const Preview = window.createClass({
  getInitialState() {
    return { address: '', note: 'The page is being built…' };
  },
  componentDidMount() {
    this.isOpen = true;
    this.plan();
  },
  componentDidUpdate(before) {
    if (before.entry !== this.props.entry) this.plan();
  },
  componentWillUnmount() {
    this.isOpen = false;
    clearTimeout(this.timer);
  },
  plan() {
    const data = JSON.stringify(this.props.entry.get('data')?.toJS() ?? {});
    if (data === this.data) return;
    this.data = data;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.build(data), pauseMs);
  },
  async build(data) {
    const collection = this.props.entry.get('collection') ?? '';
    const slug = this.props.entry.get('slug') ?? '';
    const body = JSON.stringify({ collection, slug, data: JSON.parse(data) });
    this.setState({ note: 'The page is being built…' });
    const ask = async (init) => (await fetch(`${base}/draft`, init)).json();
    const headers = { 'content-type': 'application/json' };
    let draft = await ask({ method: 'POST', headers, body }).catch(() => undefined);
    const page = draft?.path;
    while (this.isOpen && data === this.data && draft?.state === 'running') {
      await new Promise((done) => setTimeout(done, askMs));
      draft = await ask().catch(() => undefined);
    }
    if (!this.isOpen || data !== this.data) return;
    if (draft?.state === 'done') this.setState({ note: '', address: `${base}/site${page}?${Date.now()}` });
    else this.setState({ note: draft?.message ?? 'The preview cannot be reached. Please try again.' });
  },
  render() {
    const { address, note } = this.state;
    const style = { border: 0, width: '100%', height: '100%', minHeight: '100vh', background: '#fff' };
    return window.h(
      'div',
      { style: { height: '100%' } },
      note && window.h('p', { role: 'status', style: { padding: '12px', whiteSpace: 'pre-line' } }, note),
      address && window.h('iframe', { src: address, style, title: 'Preview of the page' }),
    );
  },
});

for (const { name, files } of config.collections)
  for (const one of files ?? [{ name }]) window.CMS.registerPreviewTemplate(one.name, Preview);
window.CMS.init({ config });
