// A labelled input as a template: field({ name, label, type?, value?, hint?, autocomplete?, wrong?, required? }).
// `wrong` is what the server said about it; label, hint and complaint are tied to the input.
// And submit(element, event, send): reads the form, sends it, keeps a failure in element.failure, marks element.busy.
import { html, nothing } from 'lit';

export function field({
  name,
  label,
  type = 'text',
  value = '',
  hint,
  autocomplete = 'off',
  wrong,
  required = true,
  minlength,
  placeholder,
}) {
  const described = [hint && name + '-hint', wrong && name + '-wrong'].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      type=${type}
      .defaultValue=${value}
      autocomplete=${autocomplete}
      ?required=${required}
      minlength=${minlength ?? nothing}
      placeholder=${placeholder ?? nothing}
      aria-invalid=${wrong ? 'true' : nothing}
      aria-describedby=${described || nothing}
    />
    ${hint ? html`<span class="hint" id="${name}-hint">${hint}</span>` : nothing}
    ${wrong ? html`<span class="wrong" id="${name}-wrong">${wrong}</span>` : nothing}
  </div>`;
}

export const PASSWORD_HINT = 'At least 10 characters. A few words in a row are easier to remember.';

export async function submit(element, event, send) {
  event.preventDefault();
  const form = event.target;
  const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
  element.busy = true;
  element.failure = undefined;
  try {
    return await send(values, form);
  } catch (failure) {
    element.failure = failure;
    return undefined;
  } finally {
    element.busy = false;
  }
}

/** A failure above the form, unless each of its details already stands at a field. */
export function failureNote(failure, fields = []) {
  if (!failure || (failure.details?.length && failure.details.every((detail) => fields.includes(detail.field))))
    return nothing;
  const wait = failure.status === 429 && failure.retryAfter ? ` Try again in ${failure.retryAfter} s.` : '';
  return html`<div class="problem" role="alert">${failure.message}${wait}</div>`;
}
