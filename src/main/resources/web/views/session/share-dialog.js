// <share-dialog .session .environment>: a file of one session for somebody outside. What it shows is what is saved, byte by byte: it
// is asked for once, and again when something else is wanted of it. open() shows it.
import { LitElement, css, html, nothing } from 'lit';
import { getFile } from '../../api.js';
import { LatestReplies } from '../../latest-replies.js';
import { base, controls, pages } from '../../styles.js';
import { offer } from './session-export.js';
import '../../parts/segment-picker.js';

const FORMATS = [
  ['html', 'Page'],
  ['json', 'JSON'],
];
const PARTS = { inputs: 'Inputs', outputs: 'Outputs', reasoning: 'Reasoning' };
/** More of it is saved, but not shown. */
const SHOWN_BYTES = 2_000_000;
const TAIL_BYTES = 4_000;
const MASKED = /(?:data-masked=|"maskedWords":)"([^"]*)"/;

class ShareDialog extends LitElement {
  static properties = {
    session: { attribute: false },
    environment: {},
    wanted: { state: true },
    file: { state: true },
    failure: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    dialog { width: min(64rem, calc(100vw - 2rem)); }
    .stack { gap: var(--s3); }
    .wishes { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s5); align-items: center; }
    iframe, pre, .waiting { width: 100%; height: min(32rem, 50vh); border: 1px solid var(--line); border-radius: 8px; }
    pre { overflow: auto; padding: var(--s3); font-size: var(--t-xs); white-space: pre-wrap; overflow-wrap: anywhere; }
    .waiting { padding: var(--s4); }
  `,
  ];

  replies = new LatestReplies();

  wanted = { format: 'html', inputs: true, outputs: true, reasoning: true };

  render() {
    const { wanted, file } = this;
    return html`<dialog aria-labelledby="heading" @close=${this.closed}>
      <h2 id="heading">Share this session</h2>
      <div class="stack">
        <p class="small">
          A file for somebody outside. Secrets, addresses, numbers of cards and phones, and the user are masked; the same value
          has the same mask. Nothing is published: you save it, and send it on.
        </p>
        <div class="wishes">
          <segment-picker
            label="Format"
            .options=${FORMATS}
            .value=${wanted.format}
            @pick=${({ detail }) => this.want({ format: detail })}
          ></segment-picker>
          <div class="choices" role="group" aria-label="What it has">
            ${Object.entries(PARTS).map(
              ([name, words]) =>
                html`<label
                  ><input type="checkbox" .checked=${wanted[name]} @change=${({ target }) => this.want({ [name]: target.checked })} />${words}</label
                >`,
            )}
          </div>
        </div>
        ${this.failure ? html`<div class="problem" role="alert">${this.failure.message}</div>` : this.preview()}
      </div>
      <div class="actions">
        <button type="button" class="button" @click=${() => this.dialog.close()}>Close</button>
        <button type="button" class="button main" ?disabled=${!file} @click=${this.save}>Save this file</button>
      </div>
    </dialog>`;
  }

  preview() {
    const { file, wanted } = this;
    if (!file) return html`<div class="waiting" aria-busy="true"><span class="bone"></span></div>`;
    return html`<p class="small" role="status"><b>Masked:</b> ${file.masked}. ${file.isWhole ? nothing : 'Its beginning is shown below; all of it is saved.'}</p>
      ${
        wanted.format === 'html'
          ? html`<iframe sandbox title="Preview of the file" .srcdoc=${file.shown}></iframe>`
          : html`<pre tabindex="0" aria-label="Preview of the file">${file.shown}</pre>`
      }`;
  }

  get dialog() {
    return this.renderRoot.querySelector('dialog');
  }

  open() {
    this.dialog.showModal();
    this.load();
  }

  closed() {
    this.replies.giveUp();
    this.file = this.failure = undefined;
  }

  want(change) {
    this.wanted = { ...this.wanted, ...change };
    this.load();
  }

  load() {
    const { session, environment, wanted } = this;
    this.file = this.failure = undefined;
    this.replies.startOver();
    this.replies.ask(
      async (signal) => read(await getFile(`sdk/sessions/${encodeURIComponent(session.id)}/bundle`, { environment, ...wanted }, signal)),
      (file) => {
        this.file = file;
      },
      (failure) => {
        this.failure = failure;
      },
    );
  }

  save() {
    offer(this.file.blob, `${this.session.id}.${this.wanted.format}`);
  }
}

/** What was masked stands at its end. */
async function read(blob) {
  const tail = await blob.slice(Math.max(0, blob.size - TAIL_BYTES)).text();
  return { blob, masked: MASKED.exec(tail)[1], shown: await blob.slice(0, SHOWN_BYTES).text(), isWhole: blob.size <= SHOWN_BYTES };
}

customElements.define('share-dialog', ShareDialog);
