// <settings-audit>: who did what and when, newest first, page by page.
import { LitElement, css, html, nothing } from 'lit';
import { get } from '../../api.js';
import { actor } from '../../format.js';
import { base, controls, pages, tables } from '../../styles.js';
import { failureNote } from '../../parts/form-field.js';
import { skeletonRows } from '../../parts/skeleton-rows.js';
import '../../parts/time-ago.js';

/** What was done, in words; what is not listed reads as it is recorded. */
const DEEDS = {
  'backup.created': 'made a backup of everything',
  'backup.restored': 'restored a backup of everything',
  'budget.created': 'made a budget',
  'budget.deleted': 'deleted a budget',
  'failure.changed': 'worked on a failure',
  'invite.accepted': 'joined by invitation',
  'invite.created': 'made an invitation',
  'invite.deleted': 'withdrew an invitation',
  'invite.resumed': 'brought an invitation back',
  'invite.suspended': 'suspended an invitation',
  'key.admin-resumed': 'made a key admin again',
  'key.admin-suspended': 'took admin from a key',
  'key.created': 'created a key',
  'key.deleted': 'deleted a key',
  'label.changed': 'changed a label',
  'label.created': 'made a label',
  'label.deleted': 'deleted a label',
  'login.created': 'signed in',
  'login.deleted': 'signed out',
  'login.deleted-everywhere': 'signed out everywhere',
  'member.changed': 'changed a role',
  'member.created': 'added a member',
  'member.removed': 'removed a member',
  'note.changed': 'changed a note',
  'note.created': 'wrote a note',
  'note.deleted': 'deleted a note',
  'notice-rule.changed': 'changed a notice rule',
  'notice-rule.created': 'made a notice rule',
  'notice-rule.deleted': 'deleted a notice rule',
  'notice-rule.new-secret': 'renewed the secret of a notice rule',
  'notice-rule.switched-off': 'switched a notice rule off',
  'notice-rule.tested': 'tested a notice rule',
  'notice.retried': 'sent a notice again',
  'organization.created': 'created the organization',
  'organization.renamed': 'renamed the organization',
  'password.changed': 'changed a password',
  'retention.changed': 'changed how long runs are kept',
  'session.bundled': 'made a file of a session',
  'session.deleted': 'deleted a session',
  'session.ended': 'ended a session',
  'session.labelled': 'labelled a session',
  'session.starred': 'gave a star',
  'session.unstarred': 'took a star away',
  'sessions.erased': 'erased',
  'sessions.exported': 'exported sessions',
  'sessions.imported': 'imported sessions',
  'silence-limit.deleted': 'took back how long an agent may be silent',
  'silence-limit.set': 'set how long an agent may be silent',
  'signal.allowed': 'said that a signal is fine',
  'signal.disallowed': 'took back that a signal is fine',
  'verdict.given': 'judged a session',
  'verdict.removed': 'took a verdict back',
  'version-keys.changed': 'changed what names a version',
  'view.changed': 'changed a view',
  'view.created': 'saved a view',
  'view.deleted': 'deleted a view',
};

class SettingsAudit extends LitElement {
  static properties = {
    items: { state: true },
    cursor: { state: true },
    failure: { state: true },
    busy: { state: true },
  };

  static styles = [
    base,
    controls,
    pages,
    tables,
    css`
      .more { padding: var(--s3) var(--s4); }
      td { overflow-wrap: anywhere; }
      td:first-child { white-space: nowrap; }
      .problem { margin: var(--s3) var(--s4); }
    `,
  ];

  connectedCallback() {
    super.connectedCallback();
    this.more();
  }

  async more() {
    this.busy = true;
    this.failure = undefined;
    try {
      const { items, nextCursor } = await get('org/audit', { limit: 50, cursor: this.cursor });
      this.items = [...(this.items ?? []), ...items];
      this.cursor = nextCursor;
    } catch (failure) {
      this.failure = failure;
    }
    this.busy = false;
  }

  render() {
    return html`<section class="card">
      <header><h2>Audit log</h2></header>
      ${failureNote(this.failure)}
      ${
        this.items?.length === 0
          ? html`<p class="empty">
              Nothing yet. Keys made and deleted, sign-ins and changes of members are kept here.
            </p>`
          : html`<div class="scroll-x" tabindex="0" role="region" aria-label="Audit log">
              <table class="stacked" aria-label="Audit log">
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">Who</th>
                    <th scope="col">Did</th>
                    <th scope="col">What</th>
                  </tr>
                </thead>
                <tbody>
                  ${
                    this.items
                      ? this.items.map(
                          (entry) =>
                            html`<tr>
                              <td data-label="When"><time-ago .at=${entry.at}></time-ago></td>
                              <td data-label="Who"><span>${actor(entry.who)}</span></td>
                              <td data-label="Did"><span title=${entry.action}>${DEEDS[entry.action] ?? entry.action}</span></td>
                              <td data-label="What"><span>${entry.subject}</span></td>
                            </tr>`,
                        )
                      : this.failure
                        ? nothing
                        : skeletonRows(4, 4)
                  }
                </tbody>
              </table>
            </div>`
      }
      ${this.cursor
        ? html`<p class="more"><button type="button" class="button" ?disabled=${this.busy}
          @click=${this.more}>Show older</button></p>`
        : nothing}
    </section>`;
  }
}
customElements.define('settings-audit', SettingsAudit);
