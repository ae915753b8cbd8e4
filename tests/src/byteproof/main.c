/* What the linker expects of Microsoft's library. */
int _fltused;

static unsigned digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

static char line[1 << 22];

int main(void) {
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\r\n")] = 0;
    char *digits;
    const struct row *record = &rows[strtoul(line + 2, &digits, 10)];
    /* An empty value has no digits. */
    if (*digits) digits++;
    unsigned long long count = strlen(digits), i;
    number *numbers = (number *)calloc(record->numbers + 1, sizeof(number));
    unsigned char *bytes = (unsigned char *)calloc(*record->bytes + 1, 1);
    if (line[0] == 'w' && count == 32 * record->numbers) {
      for (i = 0; i < count; i++) numbers[i / 32] = numbers[i / 32] << 4 | digit(digits[i]);
      record->write(numbers, bytes);
      for (i = 0; i < *record->bytes; i++) printf("%02x", bytes[i]);
    } else if (line[0] == 'r' && count == 2 * *record->bytes) {
      for (i = 0; i < count; i++) bytes[i / 2] = bytes[i / 2] << 4 | digit(digits[i]);
      record->read(bytes, numbers);
      for (i = 0; i < 4 * record->numbers; i++) printf("%08x", (unsigned)(numbers[i / 4] >> (96 - 32 * (i % 4))));
    } else {
      fputs("!length", stdout);
    }
    putchar('\n');
    free(numbers);
    free(bytes);
  }
}
