// <version-keys>: which entries of the metadata name the version of a run, in their order.
import { LitElement, css, html, nothing } from 'lit';
import { get, put } from '../../api.js';
import { metadataKeys } from '../../metadata-keys.js';
import { base, controls, pages } from '../../styles.js';
import { failureNote, submit } from '../../parts/form-field.js';

const PLACES = ['First', 'Else', 'Or else'];
const LONGEST_NAME = 256;

class VersionKeys extends LitElement {
  static properties = {
    found: { state: true },
    offered: { state: true },
    failure: { state: true },
    busy: { state: true },
    saved: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    css`
    form { padding: var(--s4); }
    .places { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: var(--s3); }
  `,
  ];

  offered = [];

  connectedCallback() {
    super.connectedCallback();
    this.load();
  }

  async load() {
    try {
      this.found = await get('org/version-keys');
      this.offered = await metadataKeys({}).catch(() => []);
    } catch (failure) {
      this.failure = failure;
    }
  }

  render() {
    return html`<section class="card">
      <header><h2>What names a version</h2></header>
      ${this.found ? this.form(this.found) : failureNote(this.failure)}
    </section>`;
  }

  form({ keys, usual }) {
    return html`<form class="stack" aria-label="What names a version" @submit=${this.send}>
      ${failureNote(this.failure)}
      <p class="small muted" id="meaning">
        Versions, changes, the gate and failures take the first of these entries that a run has in its metadata.
        ${usual ? html`Nobody chose any yet, so these are the usual ones: ${keys.join(', ')}.` : 'Leave all empty for the usual ones.'}
      </p>
      <div class="places">
        ${PLACES.map(
          (place, i) => html`<div class="field">
            <label for="key-${i}">${place}</label
            ><input
              id="key-${i}"
              name="key-${i}"
              list="offered"
              maxlength=${LONGEST_NAME}
              autocomplete="off"
              spellcheck="false"
              .defaultValue=${(usual ? undefined : keys[i]) ?? ''}
              aria-describedby="meaning"
            />
          </div>`,
        )}
      </div>
      <datalist id="offered">${this.offered.map((key) => html`<option value=${key}></option>`)}</datalist>
      <p class="actions">
        <button class="button main" ?disabled=${this.busy}>Save</button
        ><span class="small muted" role="status">${this.saved ? 'Saved' : nothing}</span>
      </p>
    </form>`;
  }

  async send(event) {
    this.saved = false;
    const form = event.target;
    const found = await submit(this, event, (values) =>
      put('org/version-keys', { keys: PLACES.map((_, i) => values[`key-${i}`]).filter(Boolean) }),
    );
    if (!found) return;
    this.found = found;
    this.saved = true;
    await this.updateComplete;
    form.reset(); // to what is kept now, each in its place
  }
}
customElements.define('version-keys', VersionKeys);
